-- What is published changes every page; a draft changes none, and an insert that finds the row is no change.
CREATE TRIGGER site_texts_changed AFTER INSERT OR UPDATE OF published OR DELETE ON site_texts
  FOR EACH ROW EXECUTE FUNCTION public.notify_content_changed('settings');
--> statement-breakpoint
CREATE TRIGGER site_texts_emptied AFTER TRUNCATE ON site_texts
  FOR EACH STATEMENT EXECUTE FUNCTION public.notify_content_changed('settings');
