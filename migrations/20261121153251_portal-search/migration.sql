-- Parts are found by number and name from anywhere in the portal; as the search's own condition has it.
CREATE INDEX parts_used_search_idx ON public.parts_used USING gin (public.search_text(coalesce(part_number, '') || ' ' || part_name) gin_trgm_ops);
