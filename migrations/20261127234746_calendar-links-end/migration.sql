-- A calendar link is a way in without a password: it ends with the sessions. Replaces the function of the trigger
-- portal_users_sessions_ended.
CREATE OR REPLACE FUNCTION public.end_portal_sessions() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF NOT NEW.is_active OR NEW.role <> OLD.role OR NEW.password_hash IS DISTINCT FROM OLD.password_hash THEN
    DELETE FROM portal_sessions WHERE user_id = NEW.id;
    DELETE FROM calendar_links WHERE user_id = NEW.id;
    DELETE FROM portal_tokens WHERE user_id = NEW.id AND (NOT NEW.is_active OR NEW.password_hash IS DISTINCT FROM OLD.password_hash);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Links of accounts that were closed before.
DELETE FROM calendar_links USING portal_users WHERE portal_users.id = calendar_links.user_id AND NOT portal_users.is_active;
