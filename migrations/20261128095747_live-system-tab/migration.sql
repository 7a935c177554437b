-- What the admin panel's System tab shows has changed: open tabs refetch it. Triggers, so that no code path can forget it.
-- PostgreSQL sends equal notices of one transaction once.
CREATE FUNCTION public.publish_running() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('portal_events', json_build_object('topic', 'running', 'id', TG_TABLE_NAME, 'userIds', '{}'::text[])::text);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER outgoing_mail_published AFTER INSERT OR UPDATE OR DELETE ON outgoing_mail
  FOR EACH ROW EXECUTE FUNCTION public.publish_running();
--> statement-breakpoint
CREATE TRIGGER operation_runs_published AFTER INSERT OR UPDATE OR DELETE ON operation_runs
  FOR EACH ROW EXECUTE FUNCTION public.publish_running();
--> statement-breakpoint
-- Each process updates its row every few seconds, with which the tab also shows the state of disk and archive.
CREATE TRIGGER product_processes_published AFTER INSERT OR UPDATE OR DELETE ON product_processes
  FOR EACH ROW EXECUTE FUNCTION public.publish_running();
--> statement-breakpoint
CREATE TRIGGER admin_sessions_ended AFTER DELETE ON admin_sessions
  FOR EACH STATEMENT EXECUTE FUNCTION public.tell_of_ended_sessions();
