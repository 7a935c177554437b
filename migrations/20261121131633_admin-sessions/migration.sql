-- The reports' private key, wrapped under a session's token. UNLOGGED: neither the write-ahead log nor a replica holds a
-- row of it, backups leave it out, and after a crash it is empty: who was signed in signs in again.
CREATE UNLOGGED TABLE public.admin_session_keys (
  token_hash text PRIMARY KEY REFERENCES public.admin_sessions (session_token) ON DELETE CASCADE,
  key_id text NOT NULL,
  wrap bytea NOT NULL
);
--> statement-breakpoint
-- Whoever is deactivated or gets another code is signed out everywhere. A trigger, so that no code path can forget it.
CREATE FUNCTION public.end_admin_sessions() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM public.admin_sessions WHERE user_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_end_sessions AFTER UPDATE ON users FOR EACH ROW
  WHEN (NOT NEW.is_active OR NEW.password IS DISTINCT FROM OLD.password)
  EXECUTE FUNCTION public.end_admin_sessions();
