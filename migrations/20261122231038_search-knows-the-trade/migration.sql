-- A word in every way in which people join and split it, one text of distinct words: "CLX-Ex2" also as "clxex2", "clx",
-- "ex2", "clxex 2"; "CL17sc" also as "cl", "17sc", "cl17", "sc"; "10102-17-7" as "10102177". The search looks for words
-- by their beginning, so that "oil" is not found in "coil".
CREATE FUNCTION public.word_forms(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (
    SELECT coalesce(string_agg(DISTINCT form, ' '), '')
      FROM (SELECT regexp_replace(value, '[^[:alnum:]]+', ' ', 'g') AS split) AS spaced
      CROSS JOIN LATERAL (VALUES
        (regexp_replace(value, '[^[:alnum:][:space:]]+', '', 'g')),
        (split),
        (regexp_replace(split, '([[:alpha:]])([[:digit:]])', '\1 \2', 'g')),
        (regexp_replace(split, '([[:digit:]])([[:alpha:]])', '\1 \2', 'g'))
      ) AS written (words)
      CROSS JOIN LATERAL regexp_split_to_table(words, '[[:space:]]+') AS form
      WHERE form <> ''
  );
--> statement-breakpoint
-- What stands before the separator (U+001F, which nobody types) names the product itself: name, number, aliases. Hits
-- there come first. The text begins with a blank and has no other white space than single blanks.
CREATE OR REPLACE FUNCTION public.fill_product_search_text() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  named text := concat_ws(' ', NEW.name, NEW.item_number, NEW.aliases);
  told text := concat_ws(' ',
    (SELECT name FROM public.brands WHERE id = NEW.brand_id),
    (SELECT name FROM public.product_categories WHERE id = NEW.category_id),
    NEW.description);
BEGIN
  NEW.search_text := public.search_text(concat(
    ' ', regexp_replace(named, '\s+', ' ', 'g'), ' ', public.word_forms(named),
    ' ', public.item_key(NEW.name), ' ', public.item_key(NEW.item_number), ' ',
    array_to_string(public.alias_keys(NEW.aliases), ' '),
    ' ', chr(31), ' ', regexp_replace(told, '\s+', ' ', 'g'), ' ', public.word_forms(told)
  ));
  RETURN NEW;
END
$$;
--> statement-breakpoint
DROP TRIGGER products_search_text ON products;
--> statement-breakpoint
CREATE TRIGGER products_search_text
  BEFORE INSERT OR UPDATE OF name, item_number, aliases, description, brand_id, category_id ON products
  FOR EACH ROW EXECUTE FUNCTION public.fill_product_search_text();
--> statement-breakpoint
-- Fills the texts of products that stood here before this migration.
UPDATE products SET name = name;
--> statement-breakpoint
-- A word of three letters is a word of its own: "oil" is no slip of "coil".
CREATE OR REPLACE FUNCTION public.similar_product_words(typed text) RETURNS TABLE (word text, score real)
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
          WHERE length(typed) BETWEEN 4 AND 40
        UNION ALL
        SELECT w.word, public.similarity(w.word, typed)
          FROM public.product_words w
          WHERE length(typed) >= 4 AND w.word OPERATOR(public.%) typed
      ) AS near
      GROUP BY near.word
      ORDER BY max(near.score) DESC, abs(length(near.word) - length(typed)), near.word
      LIMIT 3
  $$;
