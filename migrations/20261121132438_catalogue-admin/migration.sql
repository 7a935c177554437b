-- How far an import is. Written outside the import's transaction, so that other requests and processes see it; UNLOGGED,
-- because losing it in a crash costs nothing: the import itself is undone then.
CREATE UNLOGGED TABLE public.import_progress (
  digest text PRIMARY KEY,
  done integer NOT NULL DEFAULT 0,
  total integer NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
-- Putting products into another order changes nothing that is searched: the text is made anew only for what it is made of.
DROP TRIGGER products_search_text ON products;
--> statement-breakpoint
CREATE TRIGGER products_search_text
  BEFORE INSERT OR UPDATE OF name, item_number, description, brand_id, category_id ON products
  FOR EACH ROW EXECUTE FUNCTION public.fill_product_search_text();
--> statement-breakpoint
-- The same for the words: only texts that differ are taken apart.
CREATE FUNCTION public.collect_changed_product_words() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.product_words (word)
    SELECT DISTINCT word
      FROM changed
        JOIN before ON before.id = changed.id AND before.search_text IS DISTINCT FROM changed.search_text,
        regexp_split_to_table(changed.search_text, '[^[:alpha:]]+') AS word
      WHERE length(word) BETWEEN 3 AND 40
      ORDER BY word
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER products_words_updated ON products;
--> statement-breakpoint
CREATE TRIGGER products_words_updated AFTER UPDATE ON products
  REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION public.collect_changed_product_words();
