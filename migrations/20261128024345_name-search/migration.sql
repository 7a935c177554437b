-- A name as searches compare it: lower case, letters and digits only, one spelling for letters that people write in
-- several ways: `Håvørn`, `Haavoern` and `Havorn` become the same. Equal keys never mean the same ship by themselves.
CREATE FUNCTION public.name_key(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN regexp_replace(
    replace(replace(replace(public.search_text(normalize(value, NFKC)), 'aa', 'a'), 'ae', 'a'), 'oe', 'o'),
    '[^[:alnum:]]+', '', 'g');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.join_names(name text, others text[]) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (SELECT string_agg(public.name_key(each), ' ' ORDER BY place)
    FROM unnest(array_prepend(name, others)) WITH ORDINALITY AS named (each, place));
--> statement-breakpoint
-- The column is made anew, so that it is computed by the function as it is now; no trigger of the rows runs.
ALTER TABLE "vessels" DROP COLUMN "search_names";--> statement-breakpoint
ALTER TABLE "vessels" ADD COLUMN "search_names" text GENERATED ALWAYS AS (public.join_names(name, former_names)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "vessels_search_names_trgm_idx" ON "vessels" USING gin ("search_names" gin_trgm_ops);
