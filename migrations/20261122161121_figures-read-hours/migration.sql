-- Figures are kept until something changes that they read: what lists alone did not read is counted from here on.
CREATE CONSTRAINT TRIGGER project_hours_counted AFTER INSERT OR UPDATE OR DELETE ON project_hours
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.count_portal_change();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER imported_services_counted AFTER INSERT OR UPDATE OR DELETE ON imported_services
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.count_portal_change();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER operator_absences_counted AFTER INSERT OR UPDATE OR DELETE ON operator_absences
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.count_portal_change();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER portal_users_counted AFTER INSERT OR DELETE OR UPDATE OF name, role, is_active ON portal_users
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.count_portal_change();
