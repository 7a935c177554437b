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
