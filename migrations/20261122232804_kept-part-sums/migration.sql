CREATE TABLE "part_sums" (
	"project_id" uuid NOT NULL,
	"currency" char(3) NOT NULL,
	"billing_status" text NOT NULL,
	"invoice_number" text,
	"invoice_date" date,
	"items" integer NOT NULL,
	"total" numeric(16,2) NOT NULL,
	CONSTRAINT "part_sums_key" UNIQUE NULLS NOT DISTINCT("project_id","currency","billing_status","invoice_number","invoice_date")
);
--> statement-breakpoint
CREATE INDEX "vessel_projects_visit_day_idx" ON "vessel_projects" (coalesce("completed_date", "scheduled_date"));--> statement-breakpoint
ALTER TABLE "part_sums" ADD CONSTRAINT "part_sums_project_id_vessel_projects_id_fkey" FOREIGN KEY ("project_id") REFERENCES "vessel_projects"("id") ON DELETE CASCADE;--> statement-breakpoint
-- What a statement changed is added to the sums and taken from them, and a sum of nothing goes. Rows are written in one
-- order, whoever writes them: two transactions wait for each other instead of standing in each other's way.
CREATE FUNCTION public.keep_part_sums() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  changed text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT 1 AS sign, * FROM added'
    WHEN 'DELETE' THEN 'SELECT -1 AS sign, * FROM gone'
    ELSE 'SELECT 1 AS sign, * FROM added UNION ALL SELECT -1 AS sign, * FROM gone'
  END;
BEGIN
  EXECUTE format(
    'INSERT INTO part_sums AS kept (project_id, currency, billing_status, invoice_number, invoice_date, items, total)
     SELECT project_id, currency, billing_status, invoice_number, invoice_date, sum(sign) AS items,
       sum(sign * coalesce(total_cost, 0)) AS total
     FROM (%s) changed GROUP BY 1, 2, 3, 4, 5
     HAVING sum(sign) <> 0 OR sum(sign * coalesce(total_cost, 0)) <> 0
     ORDER BY 1, 2, 3, 4, 5
     ON CONFLICT ON CONSTRAINT part_sums_key
       DO UPDATE SET items = kept.items + excluded.items, total = kept.total + excluded.total', changed);
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM part_sums WHERE items = 0 AND project_id IN (SELECT project_id FROM gone);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER parts_used_summed_in AFTER INSERT ON parts_used REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION public.keep_part_sums();
--> statement-breakpoint
CREATE TRIGGER parts_used_summed_over AFTER UPDATE ON parts_used REFERENCING NEW TABLE AS added OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION public.keep_part_sums();
--> statement-breakpoint
CREATE TRIGGER parts_used_summed_out AFTER DELETE ON parts_used REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION public.keep_part_sums();
--> statement-breakpoint
-- All sums anew, from the parts as they are.
CREATE FUNCTION public.rebuild_part_sums() RETURNS void
  LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE parts_used IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM part_sums;
  INSERT INTO part_sums (project_id, currency, billing_status, invoice_number, invoice_date, items, total)
    SELECT project_id, currency, billing_status, invoice_number, invoice_date, count(*), sum(coalesce(total_cost, 0))
    FROM parts_used GROUP BY 1, 2, 3, 4, 5;
END
$$;
--> statement-breakpoint
SELECT public.rebuild_part_sums();
--> statement-breakpoint
-- Parts and charges as items, each by itself: the first ones of a list come from an index, which a union cannot use.
CREATE VIEW public.billing_parts AS
  SELECT part.id, 'part' AS kind, part.project_id, project.project_number, project.vessel_id, part.vessel_name,
    public.find_client(coalesce(project.company_name, project.client_name), project.vessel_id) AS company_id,
    coalesce(project.company_name, project.client_name, project.vessel_name) AS client_name,
    part.used_date AS item_date, part.part_name AS text, part.part_number AS item_number,
    part.quantity::numeric AS quantity, part.unit, part.unit_cost AS unit_price, part.total_cost::numeric AS total,
    part.currency, part.billing_status, part.billing_status_at, part.billing_reason,
    part.invoice_number, part.invoice_date, part.version, part.created_at
  FROM parts_used part
  JOIN vessel_projects project ON project.id = part.project_id;
--> statement-breakpoint
CREATE VIEW public.billing_charges (
  id, kind, project_id, project_number, vessel_id, vessel_name, company_id, client_name, item_date, text, item_number,
  quantity, unit, unit_price, total, currency, billing_status, billing_status_at, billing_reason, invoice_number,
  invoice_date, version, created_at
) AS
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
CREATE OR REPLACE VIEW public.billing_items AS
  SELECT * FROM billing_parts
  UNION ALL
  SELECT * FROM billing_charges;
--> statement-breakpoint
-- The same money, with the parts of a visit added up.
CREATE VIEW public.billing_sums AS
  SELECT project_id, currency, billing_status, invoice_number, invoice_date, items, total FROM part_sums
  UNION ALL
  SELECT project_id, currency, billing_status, invoice_number, invoice_date, 1, total FROM billing_charges;
