-- Every process keeps rendered pages and answers; it drops them when the content they read changes.
-- A trigger tells, so that no write can forget to. The payload is the tag of what changed.
CREATE FUNCTION public.notify_content_changed() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('content_changed', TG_ARGV[0]);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION public.notify_content_changed('catalogue');
--> statement-breakpoint
CREATE TRIGGER product_categories_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON product_categories
  FOR EACH STATEMENT EXECUTE FUNCTION public.notify_content_changed('catalogue');
--> statement-breakpoint
CREATE TRIGGER brands_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON brands
  FOR EACH STATEMENT EXECUTE FUNCTION public.notify_content_changed('catalogue');
--> statement-breakpoint
CREATE TRIGGER team_members_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON team_members
  FOR EACH STATEMENT EXECUTE FUNCTION public.notify_content_changed('team');
--> statement-breakpoint
CREATE TRIGGER site_settings_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON site_settings
  FOR EACH STATEMENT EXECUTE FUNCTION public.notify_content_changed('settings');
--> statement-breakpoint
-- Fingerprints of the last minutes' reports, so that one sent twice counts once. Keyed with a secret, kept an hour at most,
-- UNLOGGED so that neither the write-ahead log nor a replica ever holds them.
CREATE UNLOGGED TABLE public.report_fingerprints (
  fingerprint bytea PRIMARY KEY,
  seen_at timestamptz NOT NULL DEFAULT now()
);
