-- A visitor types a brand, a category and an item number in one breath. So the text that is searched holds all of them,
-- the name first; a generated column can't read other tables, hence the triggers below. Existing texts stay until filled.
ALTER TABLE products ALTER COLUMN search_text DROP EXPRESSION;
--> statement-breakpoint
-- The text begins with a blank and has no other white space, so that "blank and two letters" finds each word's start by
-- the index; name and number stand twice, the second time without signs, so that "pH" of "Strips (pH)" starts a word too.
CREATE FUNCTION public.fill_product_search_text() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := public.search_text(' ' || regexp_replace(concat_ws(
    ' ', NEW.name, NEW.item_number, public.item_key(NEW.item_number),
    regexp_replace(NEW.name || ' ' || NEW.item_number, '[^[:alnum:]]+', ' ', 'g'),
    (SELECT name FROM public.brands WHERE id = NEW.brand_id),
    (SELECT name FROM public.product_categories WHERE id = NEW.category_id),
    NEW.description
  ), '\s+', ' ', 'g'));
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_search_text BEFORE INSERT OR UPDATE ON products
  FOR EACH ROW EXECUTE FUNCTION public.fill_product_search_text();
--> statement-breakpoint
-- A renamed brand or category is found under its new name at once: the update runs the trigger above.
CREATE FUNCTION public.refill_brand_search_text() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.products SET brand_id = NEW.id WHERE brand_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER brands_search_text AFTER UPDATE OF name ON brands
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION public.refill_brand_search_text();
--> statement-breakpoint
CREATE FUNCTION public.refill_category_search_text() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.products SET category_id = NEW.id WHERE category_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER product_categories_search_text AFTER UPDATE OF name ON product_categories
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION public.refill_category_search_text();
--> statement-breakpoint
-- Every word that products use. Typing errors are mended against this list, whose length follows the language and not
-- the number of products. A word stays when its last product goes: it then finds nothing, which harms nobody.
CREATE TABLE public.product_words (
  word text PRIMARY KEY
);
--> statement-breakpoint
CREATE INDEX product_words_trgm_idx ON public.product_words USING gin (word gin_trgm_ops) WITH (fastupdate = off);
--> statement-breakpoint
-- Ordered, so that two writers of the same new words wait for each other instead of locking crosswise.
CREATE FUNCTION public.collect_product_words() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.product_words (word)
    SELECT DISTINCT word
      FROM changed, regexp_split_to_table(changed.search_text, '[^[:alpha:]]+') AS word
      WHERE length(word) BETWEEN 3 AND 40
      ORDER BY word
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_words_inserted AFTER INSERT ON products
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.collect_product_words();
--> statement-breakpoint
CREATE TRIGGER products_words_updated AFTER UPDATE ON products
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.collect_product_words();
--> statement-breakpoint
-- Each search reads the index's pending list from end to end: a short one keeps searches quick after a large import.
ALTER INDEX products_search_text_idx SET (gin_pending_list_limit = 256);
--> statement-breakpoint
-- Fills texts and words of products that stood here before this migration.
UPDATE products SET name = name;
--> statement-breakpoint
-- The words nearest to a typed one, best first: itself, then one swapped or doubled letter, then shared trigrams.
-- The threshold is set here because it would otherwise be whatever the connection has.
CREATE FUNCTION public.similar_product_words(typed text) RETURNS TABLE (word text, score real)
  LANGUAGE sql STABLE PARALLEL SAFE ROWS 3
  SET pg_trgm.similarity_threshold = 0.3
  AS $$
    SELECT near.word, max(near.score) AS score
      FROM (
        SELECT w.word, 1::real AS score FROM public.product_words w WHERE w.word = typed
        UNION ALL
        SELECT w.word, 0.95::real
          FROM generate_series(1, length(typed)) AS i
          CROSS JOIN LATERAL (VALUES
            (left(typed, i - 1) || substr(typed, i + 1, 1) || substr(typed, i, 1) || substr(typed, i + 2)),
            (left(typed, i - 1) || substr(typed, i + 1))
          ) AS slip (word)
          JOIN public.product_words w ON w.word = slip.word
          WHERE length(typed) BETWEEN 3 AND 40
        UNION ALL
        SELECT w.word, public.similarity(w.word, typed)
          FROM public.product_words w
          WHERE length(typed) >= 3 AND w.word OPERATOR(public.%) typed
      ) AS near
      GROUP BY near.word
      ORDER BY max(near.score) DESC, abs(length(near.word) - length(typed)), near.word
      LIMIT 3
  $$;
