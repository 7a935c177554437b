-- All names of a ship as searches compare them: letters and digits only, lower case, a blank between names.
CREATE FUNCTION public.join_names(name text, others text[]) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (SELECT string_agg(lower(regexp_replace(each, '[^[:alnum:]]+', '', 'g')), ' ' ORDER BY place)
    FROM unnest(array_prepend(name, others)) WITH ORDINALITY AS named (each, place));
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "org_number" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "vat_number" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "country" char(2);--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "postal_code" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "city" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "invoice_email" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "peppol_id" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "currency" char(3);--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "payment_days" integer;--> statement-breakpoint
ALTER TABLE "vessels" ADD COLUMN "former_names" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "vessels" ADD COLUMN "search_names" text GENERATED ALWAYS AS (public.join_names(name, former_names)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "vessels" ADD COLUMN "next_service_due" date;--> statement-breakpoint
ALTER TABLE "vessels" ADD COLUMN "last_service_date" date;--> statement-breakpoint
ALTER TABLE "vessels" ADD COLUMN "last_service_type" text;--> statement-breakpoint
ALTER TABLE "vessels" ADD COLUMN "service_due" date GENERATED ALWAYS AS (coalesce(next_service_due, (last_service_date + make_interval(months => service_interval_months))::date)) STORED;--> statement-breakpoint
CREATE INDEX "vessels_service_due_idx" ON "vessels" ("service_due","id");--> statement-breakpoint
CREATE INDEX "vessels_last_service_idx" ON "vessels" ("last_service_date","id");--> statement-breakpoint
CREATE INDEX "vessels_search_names_trgm_idx" ON "vessels" USING gin ("search_names" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_payment_days_check" CHECK ("payment_days" between 0 and 365);