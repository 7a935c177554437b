-- The last service of each vessel stands in its row, so that lists of ten thousand vessels are ordered and filtered by
-- an index. It is the newest row of the vessel's history: triggers keep it for whatever changes that, by any statement.
CREATE FUNCTION public.renew_last_services(touched uuid[]) RETURNS void
  LANGUAGE plpgsql AS $$
BEGIN
  IF touched IS NULL THEN RETURN; END IF;
  -- In one order, so that two transactions never wait for each other; read anew once the rows are held.
  PERFORM FROM vessels WHERE id = ANY (touched) ORDER BY id FOR NO KEY UPDATE;
  UPDATE vessels SET last_service_date = newest.service_date, last_service_type = newest.service_type
  FROM unnest(touched) AS of (vessel_id)
  LEFT JOIN LATERAL (
    SELECT history.service_date, history.service_type FROM vessel_service_history history
    WHERE history.vessel_directory_id = of.vessel_id AND history.service_date IS NOT NULL
    ORDER BY history.service_date DESC, history.id DESC LIMIT 1
  ) newest ON true
  WHERE vessels.id = of.vessel_id
    AND (vessels.last_service_date, vessels.last_service_type) IS DISTINCT FROM (newest.service_date, newest.service_type);
END
$$;
--> statement-breakpoint
CREATE FUNCTION public.note_project_services() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  touched uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(DISTINCT vessel_id) INTO touched FROM new_rows WHERE status IN ('completed', 'closed');
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(DISTINCT vessel_id) INTO touched FROM old_rows WHERE status IN ('completed', 'closed');
  ELSE
    SELECT array_agg(DISTINCT vessel_id) INTO touched FROM (
      SELECT unnest(ARRAY[before.vessel_id, after.vessel_id]) AS vessel_id
      FROM old_rows before JOIN new_rows after ON after.id = before.id
      WHERE (before.status IN ('completed', 'closed') OR after.status IN ('completed', 'closed'))
        AND (before.status IN ('completed', 'closed'), before.vessel_id, before.completed_date, before.service_type)
          IS DISTINCT FROM (after.status IN ('completed', 'closed'), after.vessel_id, after.completed_date, after.service_type)
    ) changed;
  END IF;
  PERFORM public.renew_last_services(touched);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION public.note_imported_services() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  touched uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(DISTINCT vessel_id) INTO touched FROM new_rows;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(DISTINCT vessel_id) INTO touched FROM old_rows;
  ELSE
    SELECT array_agg(DISTINCT vessel_id) INTO touched FROM
      (SELECT vessel_id FROM old_rows UNION ALL SELECT vessel_id FROM new_rows) both_rows;
  END IF;
  PERFORM public.renew_last_services(touched);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER vessel_projects_serviced_on_insert AFTER INSERT ON vessel_projects
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.note_project_services();
--> statement-breakpoint
CREATE TRIGGER vessel_projects_serviced_on_update AFTER UPDATE ON vessel_projects
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.note_project_services();
--> statement-breakpoint
CREATE TRIGGER vessel_projects_serviced_on_delete AFTER DELETE ON vessel_projects
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.note_project_services();
--> statement-breakpoint
CREATE TRIGGER imported_services_serviced_on_insert AFTER INSERT ON imported_services
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.note_imported_services();
--> statement-breakpoint
CREATE TRIGGER imported_services_serviced_on_update AFTER UPDATE ON imported_services
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.note_imported_services();
--> statement-breakpoint
CREATE TRIGGER imported_services_serviced_on_delete AFTER DELETE ON imported_services
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.note_imported_services();
--> statement-breakpoint
SELECT public.renew_last_services(array_agg(id)) FROM vessels;
--> statement-breakpoint
-- Next service as set by hand, else as computed. What is not asked for is not read: the history is a column of its own.
CREATE OR REPLACE VIEW public.vessel_directory AS
  SELECT vessel.id, vessel.name AS vessel_name, vessel.normalized_name,
    coalesce(company.name, vessel.client_name) AS client_name, vessel.port_agent,
    vessel.vessel_master_name, vessel.vessel_master_phone, vessel.vessel_master_email,
    vessel.engineer_name, vessel.engineer_phone, vessel.engineer_email,
    vessel.port_agent AS port_agent_name, vessel.port_agent_phone, vessel.port_agent_email,
    vessel.location, vessel.system_type1, vessel.system_type2, vessel.brand1,
    CASE WHEN vessel.system_type2 IS NOT NULL THEN vessel.brand2 END AS brand2,
    vessel.last_service_date, vessel.last_service_type, vessel.service_due AS next_service_due,
    coalesce((
      SELECT jsonb_agg(jsonb_build_object('date', history.service_date, 'type', history.service_type,
        'operator', history.operator_name, 'projectId', history.project_id, 'status', history.status)
        ORDER BY history.service_date DESC NULLS LAST, history.id DESC)
      FROM vessel_service_history history WHERE history.vessel_directory_id = vessel.id
    ), '[]'::jsonb) AS service_history,
    vessel.notes, vessel.created_at, vessel.updated_at
  FROM vessels vessel
  LEFT JOIN companies company ON company.id = vessel.company_id;
--> statement-breakpoint
-- Whom to call about a vessel: master, engineer and agent of its row, then the further people.
CREATE OR REPLACE VIEW public.vessel_logs AS
  SELECT directory.id, directory.vessel_name, directory.client_name, directory.port_agent,
    coalesce((
      SELECT jsonb_agg(jsonb_build_object('type', person.type, 'name', person.name, 'phone', person.phone,
        'email', person.email) ORDER BY person.place, person.created_at, person.name)
      FROM (
        SELECT 'master', directory.vessel_master_name, directory.vessel_master_phone, directory.vessel_master_email, 1, NULL::timestamptz
        UNION ALL
        SELECT 'engineer', directory.engineer_name, directory.engineer_phone, directory.engineer_email, 2, NULL
        UNION ALL
        SELECT 'agent', directory.port_agent_name, directory.port_agent_phone, directory.port_agent_email, 3, NULL
        UNION ALL
        SELECT further.contact_type, further.name, further.phone, further.email, 4, further.created_at
        FROM vessel_contacts further WHERE further.vessel_id = directory.id
      ) person (type, name, phone, email, place, created_at)
      WHERE coalesce(person.name, person.phone, person.email) IS NOT NULL
    ), '[]'::jsonb) AS contacts,
    directory.location, directory.last_service_date, directory.last_service_type, directory.next_service_due,
    directory.service_history, directory.created_at, directory.updated_at
  FROM vessel_directory directory;
