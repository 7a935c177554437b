-- What is billed of a visit: parts, its service, and expenses.

-- Since when an item stands as it does, whoever moves it.
CREATE FUNCTION public.note_billing_moment() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  NEW.billing_status_at := now();
  RETURN NEW;
END
$$;
--> statement-breakpoint
UPDATE parts_used SET billing_status_at = updated_at;
--> statement-breakpoint
CREATE TRIGGER parts_used_billing_moment BEFORE UPDATE OF billing_status ON parts_used
  FOR EACH ROW WHEN (OLD.billing_status IS DISTINCT FROM NEW.billing_status) EXECUTE FUNCTION public.note_billing_moment();
--> statement-breakpoint
CREATE TRIGGER charges_billing_moment BEFORE UPDATE OF billing_status ON charges
  FOR EACH ROW WHEN (OLD.billing_status IS DISTINCT FROM NEW.billing_status) EXECUTE FUNCTION public.note_billing_moment();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER charges_counted AFTER INSERT OR UPDATE OR DELETE ON charges
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.count_portal_change();
--> statement-breakpoint
-- The service is billed once its visit has begun and a value or an hourly rate is agreed; what nobody has billed goes
-- with its price.
CREATE FUNCTION public.charge_service() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.project_value IS NULL AND NEW.hour_rate IS NULL THEN
    DELETE FROM charges WHERE project_id = NEW.id AND kind = 'service' AND billing_status IN ('pending', 'approved');
  ELSIF NEW.status IN ('in progress', 'on hold', 'completed', 'closed') THEN
    INSERT INTO charges (id, project_id, kind) VALUES (gen_random_uuid(), NEW.id, 'service')
      ON CONFLICT (project_id) WHERE kind = 'service' DO NOTHING;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER vessel_projects_service_made AFTER INSERT ON vessel_projects
  FOR EACH ROW WHEN (NEW.project_value IS NOT NULL OR NEW.hour_rate IS NOT NULL)
  EXECUTE FUNCTION public.charge_service();
--> statement-breakpoint
CREATE TRIGGER vessel_projects_service_charged AFTER UPDATE OF status, project_value, hour_rate ON vessel_projects
  FOR EACH ROW WHEN (OLD.status <> NEW.status
    OR (OLD.project_value IS NULL AND OLD.hour_rate IS NULL) <> (NEW.project_value IS NULL AND NEW.hour_rate IS NULL))
  EXECUTE FUNCTION public.charge_service();
--> statement-breakpoint
-- What was closed before services were billed here is settled: nobody has to look at it again.
INSERT INTO charges (id, project_id, kind, billing_status, billing_reason, billing_status_at)
  SELECT gen_random_uuid(), id, 'service', CASE status WHEN 'closed' THEN 'not billable' ELSE 'pending' END,
    CASE status WHEN 'closed' THEN 'Closed before services were billed in the portal' END, status_changed_at
  FROM vessel_projects
  WHERE project_value IS NOT NULL AND status IN ('in progress', 'on hold', 'completed', 'closed');
--> statement-breakpoint
-- The lines of a service: a fixed value is one, hours times the rate are one for each kind. Once billed they stay.
CREATE VIEW public.billing_service_lines AS
  SELECT charge.id AS item_id, charge.project_id, line.kind, line.quantity, line.unit, line.unit_price, line.total
  FROM charges charge
  JOIN vessel_projects project ON project.id = charge.project_id
  CROSS JOIN LATERAL (
    SELECT fixed.kind, fixed.quantity, fixed.unit, fixed.unit_price, fixed.total
    FROM jsonb_to_recordset(charge.fixed_lines)
      AS fixed (kind text, quantity numeric, unit text, unit_price numeric, total numeric)
    UNION ALL
    SELECT NULL, 1, 'job', project.project_value, project.project_value
    WHERE charge.fixed_lines IS NULL AND project.project_value IS NOT NULL
    UNION ALL
    SELECT logged.kind, sum(logged.hours), 'h', project.hour_rate, round(sum(logged.hours) * project.hour_rate, 2)
    FROM project_hours logged
    WHERE logged.project_id = project.id
      AND charge.fixed_lines IS NULL AND project.project_value IS NULL AND project.hour_rate IS NOT NULL
    GROUP BY logged.kind
  ) line
  WHERE charge.kind = 'service';
--> statement-breakpoint
-- The company that a project's client is: by its name, by another of its names, else the company of the vessel.
CREATE FUNCTION public.find_client(client text, vessel uuid) RETURNS uuid
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN coalesce(
    (SELECT company.id FROM companies company WHERE lower(company.name) = lower(client)),
    (SELECT company.id FROM companies company
      WHERE lower(client) = ANY (SELECT lower(other) FROM unnest(company.alternative_names) other)
      ORDER BY company.id LIMIT 1),
    (SELECT ship.company_id FROM vessels ship WHERE ship.id = vessel)
  );
--> statement-breakpoint
CREATE VIEW public.billing_items AS
  SELECT part.id, 'part' AS kind, part.project_id, project.project_number, project.vessel_id, part.vessel_name,
    public.find_client(coalesce(project.company_name, project.client_name), project.vessel_id) AS company_id,
    coalesce(project.company_name, project.client_name, project.vessel_name) AS client_name,
    part.used_date AS item_date, part.part_name AS text, part.part_number AS item_number,
    part.quantity::numeric AS quantity, part.unit, part.unit_cost AS unit_price, part.total_cost::numeric AS total,
    part.currency, part.billing_status, part.billing_status_at, part.billing_reason,
    part.invoice_number, part.invoice_date, part.version, part.created_at
  FROM parts_used part
  JOIN vessel_projects project ON project.id = part.project_id
  UNION ALL
  SELECT charge.id, CASE charge.kind WHEN 'service' THEN 'service' ELSE 'expense' END, charge.project_id,
    project.project_number, project.vessel_id, project.vessel_name,
    public.find_client(coalesce(project.company_name, project.client_name), project.vessel_id),
    coalesce(project.company_name, project.client_name, project.vessel_name),
    coalesce(charge.charge_date, project.completed_date, project.scheduled_date, project.request_date),
    CASE charge.kind
      WHEN 'service' THEN upper(left(project.service_type, 1)) || substr(project.service_type, 2)
      ELSE upper(left(charge.kind, 1)) || substr(charge.kind, 2) || ': ' || charge.text
    END,
    NULL,
    CASE
      WHEN charge.kind <> 'service' THEN 1
      WHEN charge.fixed_lines IS NOT NULL THEN
        coalesce((SELECT sum((line ->> 'quantity')::numeric) FROM jsonb_array_elements(charge.fixed_lines) line), 0)
      WHEN project.project_value IS NOT NULL THEN 1
      ELSE project.operator_hours
    END,
    CASE
      WHEN charge.kind <> 'service' THEN 'pcs'
      ELSE coalesce(charge.fixed_lines -> 0 ->> 'unit', CASE WHEN project.project_value IS NULL THEN 'h' ELSE 'job' END)
    END,
    CASE
      WHEN charge.kind <> 'service' THEN charge.amount
      ELSE coalesce((charge.fixed_lines -> 0 ->> 'unit_price')::numeric, project.project_value, project.hour_rate)
    END,
    CASE
      WHEN charge.kind <> 'service' OR charge.fixed_lines IS NOT NULL THEN charge.amount
      WHEN project.project_value IS NOT NULL THEN project.project_value
      WHEN project.hour_rate IS NOT NULL THEN
        (SELECT coalesce(sum(line.total), 0.00) FROM billing_service_lines line WHERE line.item_id = charge.id)
    END,
    coalesce(charge.currency, project.currency), charge.billing_status, charge.billing_status_at,
    charge.billing_reason, charge.invoice_number, charge.invoice_date, charge.version, charge.created_at
  FROM charges charge
  JOIN vessel_projects project ON project.id = charge.project_id;
--> statement-breakpoint
-- A notice says what was announced. Where billing stands is read from the part; of a part that was removed nothing is
-- billed; a notice about a visit has the state of its service.
CREATE OR REPLACE VIEW public.billing_notifications AS
  SELECT notice.id, notice.project_id, notice.operator_id, notice.vessel_name, notice.part_id, notice.part_name,
    notice.quantity, notice.total_cost, notice.currency, notice.message, notice.is_read,
    CASE
      WHEN notice.part_id IS NOT NULL THEN part.billing_status
      WHEN notice.part_name IS NOT NULL THEN 'not billable'
      ELSE coalesce(service.billing_status,
        CASE WHEN project.status IN ('closed', 'cancelled') THEN 'not billable' ELSE 'pending' END)
    END AS billing_status,
    notice.created_at
  FROM billing_notices notice
  JOIN vessel_projects project ON project.id = notice.project_id
  LEFT JOIN parts_used part ON part.id = notice.part_id
  LEFT JOIN charges service ON service.project_id = notice.project_id AND service.kind = 'service'
    AND notice.part_name IS NULL;
