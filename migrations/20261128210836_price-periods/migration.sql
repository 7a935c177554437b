-- One article has one price a day for each client and currency. Ranges of a key's hash instead of the key itself, so that
-- no extension is needed: GiST has no operator class for uuid and text of its own.
CREATE FUNCTION public.price_key(company uuid, product uuid, item_number text, currency text) RETURNS bigint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN pg_catalog.hashtextextended(
    coalesce(company::text, '') || ' ' || coalesce(product::text, lower(item_number)) || ' ' || currency, 0);
--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_period_excl" EXCLUDE USING gist (
  numrange(
    public.price_key("company_id", "product_id", "item_number", "currency"),
    public.price_key("company_id", "product_id", "item_number", "currency"), '[]') WITH &&,
  daterange("valid_from", "valid_to", '[]') WITH &&);
