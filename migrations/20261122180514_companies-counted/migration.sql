-- Kept figures read companies, too: what an invoice still needs of them, and their names.
CREATE CONSTRAINT TRIGGER companies_counted AFTER INSERT OR UPDATE OR DELETE ON companies
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.count_portal_change();
