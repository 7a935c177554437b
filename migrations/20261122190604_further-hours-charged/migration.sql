-- Hours that are logged after the service was billed by the hour are billed, too: what no invoice holds yet costs what
-- the hour costs, and stands as an item of its own until it is on one.
CREATE FUNCTION public.unbilled_hours(visit uuid) RETURNS TABLE (kind text, hours numeric)
  LANGUAGE sql STABLE AS $$
    SELECT each.kind, sum(each.hours) FROM (
      SELECT logged.kind, logged.hours FROM project_hours logged WHERE logged.project_id = visit
      UNION ALL
      SELECT fixed.kind, -fixed.quantity FROM charges billed
      CROSS JOIN LATERAL jsonb_to_recordset(billed.fixed_lines) AS fixed (kind text, quantity numeric)
      WHERE billed.project_id = visit AND fixed.kind IS NOT NULL
    ) each GROUP BY each.kind
  $$;
--> statement-breakpoint
CREATE OR REPLACE VIEW public.billing_service_lines AS
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
    SELECT unbilled.kind, unbilled.hours, 'h', project.hour_rate, round(unbilled.hours * project.hour_rate, 2)
    FROM public.unbilled_hours(project.id) unbilled
    WHERE unbilled.hours > 0
      AND charge.fixed_lines IS NULL AND project.project_value IS NULL AND project.hour_rate IS NOT NULL
  ) line
  WHERE charge.kind IN ('service', 'hours');
--> statement-breakpoint
CREATE OR REPLACE VIEW public.billing_items AS
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
  SELECT charge.id, CASE WHEN charge.kind IN ('service', 'hours') THEN 'service' ELSE 'expense' END, charge.project_id,
    project.project_number, project.vessel_id, project.vessel_name,
    public.find_client(coalesce(project.company_name, project.client_name), project.vessel_id),
    coalesce(project.company_name, project.client_name, project.vessel_name),
    coalesce(charge.charge_date, project.completed_date, project.scheduled_date, project.request_date),
    CASE charge.kind
      WHEN 'service' THEN upper(left(project.service_type, 1)) || substr(project.service_type, 2)
      WHEN 'hours' THEN upper(left(project.service_type, 1)) || substr(project.service_type, 2) || ': further hours'
      ELSE upper(left(charge.kind, 1)) || substr(charge.kind, 2) || ': ' || charge.text
    END,
    NULL,
    CASE
      WHEN charge.kind NOT IN ('service', 'hours') THEN 1
      WHEN charge.fixed_lines IS NOT NULL THEN
        coalesce((SELECT sum((line ->> 'quantity')::numeric) FROM jsonb_array_elements(charge.fixed_lines) line), 0)
      WHEN project.project_value IS NOT NULL THEN 1
      ELSE (SELECT coalesce(sum(line.quantity), 0) FROM billing_service_lines line WHERE line.item_id = charge.id)
    END,
    CASE
      WHEN charge.kind NOT IN ('service', 'hours') THEN 'pcs'
      ELSE coalesce(charge.fixed_lines -> 0 ->> 'unit', CASE WHEN project.project_value IS NULL THEN 'h' ELSE 'job' END)
    END,
    CASE
      WHEN charge.kind NOT IN ('service', 'hours') THEN charge.amount
      ELSE coalesce((charge.fixed_lines -> 0 ->> 'unit_price')::numeric, project.project_value, project.hour_rate)
    END,
    CASE
      WHEN charge.kind NOT IN ('service', 'hours') OR charge.fixed_lines IS NOT NULL THEN charge.amount
      WHEN project.project_value IS NOT NULL THEN project.project_value
      WHEN project.hour_rate IS NOT NULL THEN
        (SELECT coalesce(sum(line.total), 0.00) FROM billing_service_lines line WHERE line.item_id = charge.id)
    END,
    coalesce(charge.currency, project.currency), charge.billing_status, charge.billing_status_at,
    charge.billing_reason, charge.invoice_number, charge.invoice_date, charge.version, charge.created_at
  FROM charges charge
  JOIN vessel_projects project ON project.id = charge.project_id;
--> statement-breakpoint
-- Whether a visit has hours that its billed service does not hold.
CREATE FUNCTION public.has_further_hours(visit uuid) RETURNS boolean
  LANGUAGE sql STABLE AS $$
    SELECT EXISTS (
        SELECT FROM charges service JOIN vessel_projects project ON project.id = service.project_id
        WHERE service.project_id = visit AND service.kind = 'service' AND service.fixed_lines IS NOT NULL
          AND project.project_value IS NULL AND project.hour_rate IS NOT NULL)
      AND EXISTS (SELECT FROM public.unbilled_hours(visit) unbilled WHERE unbilled.hours > 0)
  $$;
--> statement-breakpoint
-- They wait as an item of their own as long as the service is on an invoice; before and after that it holds them itself.
CREATE FUNCTION public.charge_further_hours() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  visit uuid := coalesce(NEW.project_id, OLD.project_id);
BEGIN
  IF public.has_further_hours(visit) THEN
    INSERT INTO charges (id, project_id, kind) VALUES (gen_random_uuid(), visit, 'hours')
      ON CONFLICT (project_id) WHERE kind = 'hours' AND fixed_lines IS NULL DO NOTHING;
  ELSE
    DELETE FROM charges WHERE project_id = visit AND kind = 'hours' AND fixed_lines IS NULL;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER project_hours_charged AFTER INSERT OR UPDATE OF kind, hours OR DELETE ON project_hours
  FOR EACH ROW EXECUTE FUNCTION public.charge_further_hours();
--> statement-breakpoint
CREATE TRIGGER charges_further_hours AFTER UPDATE OF fixed_lines ON charges
  FOR EACH ROW WHEN (OLD.fixed_lines IS DISTINCT FROM NEW.fixed_lines) EXECUTE FUNCTION public.charge_further_hours();
--> statement-breakpoint
-- What was logged before further hours were billed here: what is closed is settled, nobody has to look at it again.
INSERT INTO charges (id, project_id, kind, billing_status, billing_reason, billing_status_at)
  SELECT gen_random_uuid(), project.id, 'hours',
    CASE project.status WHEN 'closed' THEN 'not billable' ELSE 'pending' END,
    CASE project.status WHEN 'closed' THEN 'Closed before further hours were billed in the portal' END,
    project.status_changed_at
  FROM charges service JOIN vessel_projects project ON project.id = service.project_id
  WHERE service.kind = 'service' AND service.fixed_lines IS NOT NULL AND public.has_further_hours(project.id);
--> statement-breakpoint
-- A notice about a visit has the state of what of its service is not on an invoice yet, else of the service.
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
  LEFT JOIN LATERAL (
    SELECT charge.billing_status FROM charges charge
    WHERE charge.project_id = notice.project_id AND charge.kind IN ('service', 'hours') AND notice.part_name IS NULL
    ORDER BY charge.fixed_lines IS NULL DESC, charge.kind DESC, charge.created_at DESC LIMIT 1
  ) service ON true;
