-- Texts of one thing a line as keys that people type, each also without its leading zeros: empty for none.
CREATE FUNCTION public.alias_keys(value text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (
    SELECT coalesce(array_agg(DISTINCT form), '{}')
      FROM regexp_split_to_table(value, E'[\r\n]+') AS line
      CROSS JOIN LATERAL (VALUES (public.item_key(line)), (ltrim(public.item_key(line), '0'))) AS keyed (form)
      WHERE form <> ''
  );
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "aliases" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "parts" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "change_steps" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "questions" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "goes_with" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "checked_on" date;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "checked_against" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "alias_keys" text[] GENERATED ALWAYS AS (public.alias_keys(aliases)) STORED;--> statement-breakpoint
CREATE INDEX "products_alias_keys_idx" ON "products" USING gin ("alias_keys");--> statement-breakpoint
CREATE INDEX "products_goes_with_idx" ON "products" USING gin (public.alias_keys("goes_with"));