-- A text's Norwegian translation while it holds: it was made from the English text that stands there now.
CREATE FUNCTION public.norwegian_text(translations jsonb, field text, english text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN translations #>> ARRAY['nb', field, '0'] = english THEN translations #>> ARRAY['nb', field, '1'] END;
--> statement-breakpoint
-- Name and description are searched in both languages, and so are the names of brand and category: whoever reads
-- "Natriumtiosulfat, 25 kg" on a page finds it by these words.
CREATE OR REPLACE FUNCTION public.fill_product_search_text() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  norwegian_name text := public.norwegian_text(NEW.translations, 'name', NEW.name);
  named text := concat_ws(' ', NEW.name, NEW.item_number, NEW.aliases, norwegian_name);
  told text := concat_ws(' ',
    (SELECT concat_ws(' ', name, public.norwegian_text(translations, 'name', name))
      FROM public.brands WHERE id = NEW.brand_id),
    (SELECT concat_ws(' ', name, public.norwegian_text(translations, 'name', name))
      FROM public.product_categories WHERE id = NEW.category_id),
    NEW.description, public.norwegian_text(NEW.translations, 'description', NEW.description));
BEGIN
  NEW.search_text := public.search_text(concat(
    ' ', regexp_replace(named, '\s+', ' ', 'g'), ' ', public.word_forms(named),
    ' ', public.item_key(NEW.name), ' ', public.item_key(norwegian_name), ' ', public.item_key(NEW.item_number), ' ',
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
  BEFORE INSERT OR UPDATE OF name, item_number, aliases, description, brand_id, category_id, translations ON products
  FOR EACH ROW EXECUTE FUNCTION public.fill_product_search_text();
--> statement-breakpoint
DROP TRIGGER brands_search_text ON brands;
--> statement-breakpoint
CREATE TRIGGER brands_search_text AFTER UPDATE OF name, translations ON brands
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.translations IS DISTINCT FROM NEW.translations)
  EXECUTE FUNCTION public.refill_brand_search_text();
--> statement-breakpoint
DROP TRIGGER product_categories_search_text ON product_categories;
--> statement-breakpoint
CREATE TRIGGER product_categories_search_text AFTER UPDATE OF name, translations ON product_categories
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.translations IS DISTINCT FROM NEW.translations)
  EXECUTE FUNCTION public.refill_category_search_text();
--> statement-breakpoint
-- Fills the texts of products that are translated already.
UPDATE products SET name = name WHERE translations IS NOT NULL
  OR brand_id IN (SELECT id FROM brands WHERE translations IS NOT NULL)
  OR category_id IN (SELECT id FROM product_categories WHERE translations IS NOT NULL);
