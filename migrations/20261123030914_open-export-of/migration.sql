-- The open export that holds an item: its invoice has left the house, so the item stays as it is until the export's
-- invoice numbers are known or it is given up.
CREATE FUNCTION public.open_export_of(item uuid) RETURNS json
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (
    SELECT json_build_object('id', export.id, 'number', export.number)
    FROM billing_export_items held JOIN billing_exports export ON export.id = held.export_id
    WHERE held.item_id = item AND held.kind = 'invoice' AND held.released_at IS NULL
      AND export.marked_at IS NULL AND export.withdrawn_at IS NULL
  );
--> statement-breakpoint
-- Services that were exported before an export wrote their lines down: they cost what they cost now, and no longer what
-- is logged from here on.
UPDATE charges SET
  fixed_lines = coalesce(line.lines, '[]'::jsonb),
  amount = coalesce(line.total, 0),
  currency = coalesce(charges.currency, project.currency)
FROM vessel_projects project
CROSS JOIN LATERAL (
  SELECT jsonb_agg(jsonb_build_object('kind', own.kind, 'quantity', own.quantity, 'unit', own.unit,
      'unit_price', own.unit_price, 'total', own.total) ORDER BY own.kind) AS lines, sum(own.total) AS total
  FROM billing_service_lines own WHERE own.project_id = project.id
) line
WHERE project.id = charges.project_id AND charges.kind = 'service' AND charges.fixed_lines IS NULL
  AND charges.billing_status = 'approved' AND public.open_export_of(charges.id) IS NOT NULL;
