-- Totals of the inbox are cached until a request changes.
CREATE CONSTRAINT TRIGGER requests_counted AFTER INSERT OR UPDATE OR DELETE ON requests
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.count_portal_change();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER quotes_counted AFTER INSERT OR UPDATE OF state, valid_until OR DELETE ON quotes
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.count_portal_change();
