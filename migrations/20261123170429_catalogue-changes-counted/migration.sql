-- How many products each category and brand has is kept in memory until one comes, goes or moves. Every transaction that
-- does it counts here, once and as its last step: the row is held for the moment of the commit only.
INSERT INTO catalogue_changes DEFAULT VALUES;
--> statement-breakpoint
CREATE FUNCTION public.count_catalogue_change() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  transaction text := pg_current_xact_id()::text;
BEGIN
  IF current_setting('catalogue.counted_in', true) IS DISTINCT FROM transaction THEN
    PERFORM set_config('catalogue.counted_in', transaction, true);
    UPDATE catalogue_changes SET version = version + 1;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER products_counted AFTER INSERT OR UPDATE OF category_id, brand_id OR DELETE ON products
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.count_catalogue_change();
--> statement-breakpoint
CREATE TRIGGER products_emptied AFTER TRUNCATE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION public.count_catalogue_change();
