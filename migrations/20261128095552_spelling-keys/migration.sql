-- A name or number as it is compared: case, full-width letters, kinds of hyphens, marks without width, and blanks that are
-- repeated or around punctuation make no difference. The same as spellingKey in core/contract/names/spelling-key.ts.
CREATE FUNCTION public.spelling_key(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN lower(btrim(regexp_replace(regexp_replace(translate(normalize(value, NFKC),
    U&'\2010\2011\2012\2013\2014\2015\2212\00AD\200B\200C\200D\2060\FEFF', '-------'),
    '\s+', ' ', 'g'), ' ?([-/._:#]) ?', '\1', 'g')));
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.find_client(client text, vessel uuid) RETURNS uuid
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE WHEN client IS NULL THEN (SELECT ship.company_id FROM vessels ship WHERE ship.id = vessel)
    ELSE coalesce(
      (SELECT company.id FROM companies company WHERE lower(company.name) = lower(client)),
      (SELECT company.id FROM companies company WHERE public.spelling_key(company.name) = public.spelling_key(client)
        ORDER BY company.id LIMIT 1),
      (SELECT company.id FROM companies company
        WHERE public.spelling_key(client) = ANY (SELECT public.spelling_key(other) FROM unnest(company.alternative_names) other)
        ORDER BY company.name LIMIT 1)
    ) END;
--> statement-breakpoint
DROP INDEX "charges_invoice_number_idx";
--> statement-breakpoint
CREATE INDEX "charges_invoice_number_idx" ON "charges" (public.spelling_key("invoice_number")) WHERE "invoice_number" is not null;
--> statement-breakpoint
DROP INDEX "billing_export_invoices_invoice_number_key";
--> statement-breakpoint
-- Two spellings of one may be stored since before: they stay, and only calls refuse further ones.
DO $$ BEGIN
  CREATE UNIQUE INDEX "billing_export_invoices_invoice_number_key" ON "billing_export_invoices" (public.spelling_key("invoice_number")) WHERE "invoice_number" is not null;
EXCEPTION WHEN unique_violation THEN
  CREATE INDEX "billing_export_invoices_invoice_number_key" ON "billing_export_invoices" (public.spelling_key("invoice_number")) WHERE "invoice_number" is not null;
END $$;
--> statement-breakpoint
DROP INDEX "parts_used_invoice_number_idx";
--> statement-breakpoint
CREATE INDEX "parts_used_invoice_number_idx" ON "parts_used" (public.spelling_key("invoice_number")) WHERE "invoice_number" is not null;
--> statement-breakpoint
-- Two spellings of one may be stored since before: they stay, and only calls refuse further ones.
DO $$ BEGIN
  CREATE UNIQUE INDEX "companies_spelling_key" ON "companies" (public.spelling_key("name"));
EXCEPTION WHEN unique_violation THEN
  CREATE INDEX "companies_spelling_key" ON "companies" (public.spelling_key("name"));
END $$;
