-- Who a request named before, so that the audit log can be searched for them.
CREATE TRIGGER requests_contact_saved AFTER DELETE OR UPDATE OF contact_name, contact_email, contact_phone ON requests
  FOR EACH ROW EXECUTE FUNCTION public.save_person_version('contact', 'contact_name', 'contact_name,contact_email,contact_phone', 'id');
--> statement-breakpoint
CREATE TRIGGER requests_agent_saved AFTER DELETE OR UPDATE OF agent ON requests
  FOR EACH ROW EXECUTE FUNCTION public.save_person_version('agent', 'agent', 'agent', 'id');
