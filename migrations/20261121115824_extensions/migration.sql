CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
-- An item number as people type it: lower case, letters and digits only. Leading zeros stay; callers strip them where they compare bare.
CREATE FUNCTION public.item_key(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN regexp_replace(lower(value), '[^[:alnum:]]+', '', 'g');
--> statement-breakpoint
-- Words for the search: without accents, lower case. unaccent() is only STABLE because its dictionary could be replaced;
-- ours is named outright and never replaced, so the wrapper may be used in generated columns.
CREATE FUNCTION public.search_text(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN lower(public.unaccent('public.unaccent'::regdictionary, value));
