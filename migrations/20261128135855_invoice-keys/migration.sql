-- An invoice number as it is compared: as spelling_key, and without signs and blanks but between digits, where all of them
-- are one. The same as invoiceKey in core/contract/names/spelling-key.ts.
CREATE FUNCTION public.invoice_key(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN regexp_replace(regexp_replace(public.spelling_key(value), '[-_/.:# ]+', '-', 'g'), '(?<![0-9])-|-(?![0-9])', '', 'g');
--> statement-breakpoint
DROP INDEX "charges_invoice_number_idx";
--> statement-breakpoint
CREATE INDEX "charges_invoice_number_idx" ON "charges" (public.invoice_key("invoice_number")) WHERE "invoice_number" is not null;
--> statement-breakpoint
DROP INDEX "billing_export_invoices_invoice_number_key";
--> statement-breakpoint
-- Two spellings of one may be stored since before: they stay, and only calls refuse further ones.
DO $$ BEGIN
  CREATE UNIQUE INDEX "billing_export_invoices_invoice_number_key" ON "billing_export_invoices" (public.invoice_key("invoice_number")) WHERE "invoice_number" is not null;
EXCEPTION WHEN unique_violation THEN
  CREATE INDEX "billing_export_invoices_invoice_number_key" ON "billing_export_invoices" (public.invoice_key("invoice_number")) WHERE "invoice_number" is not null;
END $$;
--> statement-breakpoint
DROP INDEX "parts_used_invoice_number_idx";
--> statement-breakpoint
CREATE INDEX "parts_used_invoice_number_idx" ON "parts_used" (public.invoice_key("invoice_number")) WHERE "invoice_number" is not null;
--> statement-breakpoint
-- The exported invoice or credit note with this number of the accounting system that doesn't have all of these items; null
-- if there is none. An item that was taken back from an exported invoice may be billed on it again.
CREATE FUNCTION public.exported_invoice(invoice_number text, items uuid[]) RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (
    SELECT invoice.number FROM billing_export_invoices invoice
    WHERE public.invoice_key(invoice.invoice_number) = public.invoice_key($1)
      AND NOT items <@ array(SELECT item.item_id FROM billing_export_items item
        WHERE item.invoice_id = invoice.id AND item.kind = 'invoice') LIMIT 1
  );
