-- Totals of lists are kept in memory until something that lists read has changed. Every transaction that changes it
-- counts here, once and as its last step: the row is held for the moment of the commit only.
INSERT INTO portal_changes DEFAULT VALUES;
--> statement-breakpoint
CREATE FUNCTION public.count_portal_change() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  transaction text := pg_current_xact_id()::text;
BEGIN
  IF current_setting('portal.counted_in', true) IS DISTINCT FROM transaction THEN
    PERFORM set_config('portal.counted_in', transaction, true);
    UPDATE portal_changes SET version = version + 1;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER vessel_projects_counted AFTER INSERT OR UPDATE OR DELETE ON vessel_projects
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.count_portal_change();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER project_operators_counted AFTER INSERT OR UPDATE OR DELETE ON project_operators
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.count_portal_change();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER service_reports_counted AFTER INSERT OR UPDATE OR DELETE ON service_reports
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.count_portal_change();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER parts_used_counted AFTER INSERT OR UPDATE OR DELETE ON parts_used
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.count_portal_change();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER vessels_counted AFTER INSERT OR UPDATE OR DELETE ON vessels
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.count_portal_change();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER operator_documents_counted AFTER INSERT OR UPDATE OR DELETE ON operator_documents
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.count_portal_change();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER travel_document_files_counted AFTER INSERT OR UPDATE OR DELETE ON travel_document_files
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.count_portal_change();
