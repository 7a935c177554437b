-- Pages and answers that show the cross-reference show the catalogue with it: one content tag tells both.
CREATE TRIGGER cross_references_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON cross_references
  FOR EACH STATEMENT EXECUTE FUNCTION public.notify_content_changed('catalogue');
