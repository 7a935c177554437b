-- Quantities have up to three decimals and unit prices up to four. The total of a part is generated from both, and views
-- read them, so that these are dropped and made again.
DROP VIEW public.billing_items;
--> statement-breakpoint
DROP VIEW public.billing_parts;
--> statement-breakpoint
DROP VIEW public.billing_notifications;
--> statement-breakpoint
ALTER TABLE "parts_used" DROP COLUMN "total_cost";
--> statement-breakpoint
ALTER TABLE "billing_notices" ALTER COLUMN "quantity" SET DATA TYPE numeric USING "quantity"::numeric;
--> statement-breakpoint
ALTER TABLE "parts_used" ALTER COLUMN "quantity" SET DATA TYPE numeric USING "quantity"::numeric;
--> statement-breakpoint
ALTER TABLE "parts_used" ALTER COLUMN "quantity" SET DEFAULT '1';
--> statement-breakpoint
ALTER TABLE "parts_used" ALTER COLUMN "unit_cost" SET DATA TYPE numeric USING "unit_cost"::numeric;
--> statement-breakpoint
ALTER TABLE "parts_used" DROP CONSTRAINT "parts_used_quantity_check", ADD CONSTRAINT "parts_used_quantity_check" CHECK ("quantity" > 0 and "quantity" < 10000000 and scale("quantity") <= 3);
--> statement-breakpoint
ALTER TABLE "parts_used" DROP CONSTRAINT "parts_used_unit_cost_check", ADD CONSTRAINT "parts_used_unit_cost_check" CHECK ("unit_cost" >= 0 and "unit_cost" < 100000000 and scale("unit_cost") <= 4);
--> statement-breakpoint
ALTER TABLE "charges" DROP CONSTRAINT "charges_kind_check", ADD CONSTRAINT "charges_kind_check" CHECK ("kind" in ('service', 'hours', 'travel', 'accommodation', 'freight', 'discount', 'return'));
--> statement-breakpoint
ALTER TABLE "parts_used" ADD COLUMN "total_cost" numeric(10,2) GENERATED ALWAYS AS (round(quantity * unit_cost, 2)) STORED;
--> statement-breakpoint
CREATE VIEW public.billing_parts AS
  SELECT part.id, 'part' AS kind, part.project_id, project.project_number, project.vessel_id, part.vessel_name,
    public.find_client(coalesce(project.company_name, project.client_name), project.vessel_id) AS company_id,
    coalesce(project.company_name, project.client_name, project.vessel_name) AS client_name,
    part.used_date AS item_date, part.part_name AS text, part.part_number AS item_number,
    part.quantity AS quantity, part.unit, part.unit_cost AS unit_price, part.total_cost::numeric AS total,
    part.currency, part.billing_status, part.billing_status_at, part.billing_reason,
    part.invoice_number, part.invoice_date, part.version, part.created_at
  FROM parts_used part
  JOIN vessel_projects project ON project.id = part.project_id;
--> statement-breakpoint
-- Discounts and returns are taken off: a quantity of -1 at a positive price, as invoices want it.
CREATE OR REPLACE VIEW public.billing_charges (
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
      WHEN charge.kind IN ('discount', 'return') THEN -1
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
      WHEN charge.kind IN ('discount', 'return') THEN -charge.amount
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
CREATE VIEW public.billing_items AS
  SELECT * FROM billing_parts
  UNION ALL
  SELECT * FROM billing_charges;
--> statement-breakpoint
CREATE VIEW public.billing_notifications AS
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
--> statement-breakpoint
CREATE INDEX "part_sums_unsettled_idx" ON "part_sums" ("project_id") WHERE "billing_status" in ('pending', 'approved');--> statement-breakpoint
CREATE INDEX "parts_used_billed_number_idx" ON "parts_used" (lower("part_number"),"invoice_date") WHERE "billing_status" = 'billed';
--> statement-breakpoint
-- A notice about a part is settled once the part has a price or is no longer pending; all notices of a visit once it is
-- closed. What is settled is read.
CREATE FUNCTION public.read_notices_of_part() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  UPDATE billing_notices SET is_read = true WHERE part_id = new.id AND NOT is_read;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER parts_used_settled AFTER UPDATE OF unit_cost, billing_status ON parts_used FOR EACH ROW
  WHEN ((old.unit_cost IS NULL AND new.unit_cost IS NOT NULL)
    OR (old.billing_status = 'pending' AND new.billing_status <> 'pending'))
  EXECUTE FUNCTION public.read_notices_of_part();
--> statement-breakpoint
CREATE FUNCTION public.read_notices_of_project() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  UPDATE billing_notices SET is_read = true
    WHERE project_id = new.id AND NOT is_read AND (new.status = 'closed' OR part_name IS NULL);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER vessel_projects_settled AFTER UPDATE OF status ON vessel_projects FOR EACH ROW
  WHEN (old.status = 'completed' AND new.status <> 'completed')
  EXECUTE FUNCTION public.read_notices_of_project();
--> statement-breakpoint
-- The bell and the billing notifications tell managers of the same things: what was read in one is read in the other.
CREATE FUNCTION public.read_bell_of_notices() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  UPDATE notifications SET read_at = now(), version = notifications.version + 1
  FROM (SELECT DISTINCT after.project_id, after.part_name IS NOT NULL AS is_part
    FROM after JOIN before USING (id) WHERE after.is_read AND NOT before.is_read) changed
  WHERE notifications.project_id = changed.project_id AND notifications.read_at IS NULL
    AND notifications.kind = ANY (CASE WHEN changed.is_part THEN '{part-added}' ELSE '{completed,review-waiting}' END::text[])
    AND NOT EXISTS (SELECT 1 FROM billing_notices other WHERE other.project_id = changed.project_id AND NOT other.is_read
      AND (other.part_name IS NOT NULL) = changed.is_part);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER billing_notices_read AFTER UPDATE ON billing_notices REFERENCING NEW TABLE AS after OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION public.read_bell_of_notices();
--> statement-breakpoint
-- The notices that were settled before.
UPDATE billing_notices SET is_read = true
FROM vessel_projects project
WHERE project.id = billing_notices.project_id AND NOT billing_notices.is_read AND (
  project.status = 'closed'
  OR (billing_notices.part_name IS NULL AND project.status <> 'completed')
  OR EXISTS (SELECT 1 FROM parts_used part WHERE part.id = billing_notices.part_id
    AND (part.billing_status <> 'pending')));
