-- What tables alone cannot say about the portal's records.

-- Hours of a project are the sum of its entries, whoever writes them.
CREATE FUNCTION public.sum_project_hours() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  project uuid := coalesce(NEW.project_id, OLD.project_id);
BEGIN
  UPDATE vessel_projects
    SET operator_hours = (SELECT coalesce(sum(hours), 0) FROM project_hours WHERE project_id = project)
    WHERE id = project;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER project_hours_summed AFTER INSERT OR UPDATE OR DELETE ON project_hours
  FOR EACH ROW EXECUTE FUNCTION public.sum_project_hours();
--> statement-breakpoint
-- Whoever may no longer come in, or has another role or password, loses every session at once; no code path can forget it.
CREATE FUNCTION public.end_portal_sessions() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF NOT NEW.is_active OR NEW.role <> OLD.role OR NEW.password_hash IS DISTINCT FROM OLD.password_hash THEN
    DELETE FROM portal_sessions WHERE user_id = NEW.id;
    DELETE FROM portal_tokens WHERE user_id = NEW.id AND (NOT NEW.is_active OR NEW.password_hash IS DISTINCT FROM OLD.password_hash);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER portal_users_sessions_ended AFTER UPDATE OF is_active, role, password_hash ON portal_users
  FOR EACH ROW EXECUTE FUNCTION public.end_portal_sessions();
--> statement-breakpoint
-- Services of a vessel: completed and closed projects, with those from before the portal.
CREATE VIEW public.vessel_service_history AS
  SELECT p.id, p.vessel_id AS vessel_directory_id, p.id AS project_id, p.completed_date AS service_date,
    u.name AS operator_name, p.service_type, p.status, p.created_at
  FROM vessel_projects p LEFT JOIN portal_users u ON u.id = p.assigned_operator_id
  WHERE p.status IN ('completed', 'closed')
  UNION ALL
  SELECT i.id, i.vessel_id, NULL, i.service_date, i.operator_name, i.service_type, 'imported', i.created_at
  FROM imported_services i;
--> statement-breakpoint
CREATE VIEW public.vessel_directory AS
  SELECT v.id, v.name AS vessel_name, v.normalized_name, coalesce(v.client_name, c.name) AS client_name, v.port_agent,
    v.vessel_master_name, v.vessel_master_phone, v.vessel_master_email,
    v.engineer_name, v.engineer_phone, v.engineer_email,
    v.port_agent AS port_agent_name, v.port_agent_phone, v.port_agent_email,
    v.location, v.system_type1, v.system_type2, v.brand1, v.brand2,
    last.service_date AS last_service_date, last.service_type AS last_service_type,
    (last.service_date + make_interval(months => v.service_interval_months))::date AS next_service_due,
    coalesce(history.services, '[]'::jsonb) AS service_history,
    v.notes, v.created_at, v.updated_at
  FROM vessels v
  LEFT JOIN companies c ON c.id = v.company_id
  LEFT JOIN LATERAL (
    SELECT h.service_date, h.service_type FROM vessel_service_history h
    WHERE h.vessel_directory_id = v.id ORDER BY h.service_date DESC NULLS LAST, h.id DESC LIMIT 1
  ) last ON true
  LEFT JOIN LATERAL (
    SELECT jsonb_agg(jsonb_build_object('date', h.service_date, 'type', h.service_type, 'operator', h.operator_name,
      'projectId', h.project_id, 'status', h.status) ORDER BY h.service_date DESC) AS services
    FROM vessel_service_history h WHERE h.vessel_directory_id = v.id
  ) history ON true;
--> statement-breakpoint
CREATE VIEW public.vessel_logs AS
  SELECT d.id, d.vessel_name, d.client_name, d.port_agent,
    coalesce(people.contacts, '[]'::jsonb) AS contacts,
    d.location, d.last_service_date, d.last_service_type, d.next_service_due, d.service_history, d.created_at, d.updated_at
  FROM vessel_directory d
  LEFT JOIN LATERAL (
    SELECT jsonb_agg(jsonb_build_object('type', k.contact_type, 'name', k.name, 'phone', k.phone, 'email', k.email)
      ORDER BY k.created_at) AS contacts
    FROM vessel_contacts k WHERE k.vessel_id = d.id
  ) people ON true;
--> statement-breakpoint
-- A notice says what was announced; where its part stands with billing is read from the part.
CREATE VIEW public.billing_notifications AS
  SELECT n.id, n.project_id, n.operator_id, n.vessel_name, n.part_id, n.part_name, n.quantity, n.total_cost, n.currency,
    n.message, n.is_read, coalesce(p.billing_status, 'pending') AS billing_status, n.created_at
  FROM billing_notices n LEFT JOIN parts_used p ON p.id = n.part_id;
