-- Whom a link named before, so that the audit log can be searched for them.
CREATE TRIGGER visit_links_contact_saved AFTER DELETE OR UPDATE OF name, email ON visit_links
  FOR EACH ROW EXECUTE FUNCTION public.save_person_version('contact', 'name', 'name,email', 'id');
