-- Whoever loses a session loses its open screens at once, in whichever process they are served.
CREATE FUNCTION public.tell_of_ended_sessions() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('portal_events', 'sessions ended');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER portal_sessions_ended AFTER DELETE ON portal_sessions
  FOR EACH STATEMENT EXECUTE FUNCTION public.tell_of_ended_sessions();
