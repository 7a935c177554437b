-- The audit log proves itself: every row carries the hash of the row before, and nobody but its own functions writes it.
-- The everyday role gets the right to read and to append (src/core/audit/prepare-audit.server.ts); the triggers refuse
-- everything else even where one role owns all.
INSERT INTO audit.head (id, seq, hash) VALUES (1, 0, sha256('audit'::bytea));
--> statement-breakpoint
-- jsonb spells equal values equally, so the hash can be made again from the row at any time.
CREATE FUNCTION audit.row_hash(entry audit.logs) RETURNS bytea
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN sha256(entry.prev_hash || convert_to(jsonb_build_array(
    entry.seq, entry.id, entry.entity_type, entry.entity_id, entry.entity_name, entry.action, entry.field_changed,
    entry.old_value, entry.new_value, entry.changed_by, entry.changed_by_name, entry.description, entry.is_personal,
    encode(entry.personal_digest, 'hex'), to_char(entry.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')
  )::text, 'UTF8'));
--> statement-breakpoint
CREATE FUNCTION audit.personal_digest(salt bytea, texts text) RETURNS bytea
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN sha256(salt || convert_to(texts, 'UTF8'));
--> statement-breakpoint
-- The lock on the head lasts until the commit: numbers have no gaps and no two rows follow the same one.
CREATE FUNCTION audit.append() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  head audit.head;
  own_salt bytea;
  own_texts text;
BEGIN
  SELECT * INTO STRICT head FROM audit.head WHERE id = 1 FOR UPDATE;
  NEW.seq := head.seq + 1;
  NEW.created_at := clock_timestamp();
  NEW.prev_hash := head.hash;
  NEW.personal_digest := NULL;
  IF NEW.is_personal THEN
    own_salt := uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
    own_texts := jsonb_build_array(NEW.entity_name, NEW.old_value, NEW.new_value, NEW.description)::text;
    INSERT INTO audit.personal_values (seq, salt, texts) VALUES (NEW.seq, own_salt, own_texts);
    NEW.personal_digest := audit.personal_digest(own_salt, own_texts);
    NEW.entity_name := NULL;
    NEW.old_value := NULL;
    NEW.new_value := NULL;
    NEW.description := NULL;
  END IF;
  NEW.hash := audit.row_hash(NEW);
  UPDATE audit.head SET seq = NEW.seq, hash = NEW.hash WHERE id = 1;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE FUNCTION audit.refuse() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log can only be appended to' USING ERRCODE = '42501';
END
$$;
--> statement-breakpoint
-- Depth 1 is a statement of somebody; the log's own statements come from inside its trigger.
CREATE FUNCTION audit.refuse_direct() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'The audit log can only be appended to' USING ERRCODE = '42501';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER logs_append BEFORE INSERT ON audit.logs FOR EACH ROW EXECUTE FUNCTION audit.append();
--> statement-breakpoint
CREATE TRIGGER logs_keep BEFORE UPDATE OR DELETE ON audit.logs FOR EACH ROW EXECUTE FUNCTION audit.refuse();
--> statement-breakpoint
CREATE TRIGGER logs_keep_all BEFORE TRUNCATE ON audit.logs FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse();
--> statement-breakpoint
CREATE TRIGGER head_keep BEFORE INSERT OR UPDATE ON audit.head FOR EACH ROW EXECUTE FUNCTION audit.refuse_direct();
--> statement-breakpoint
CREATE TRIGGER head_keep_row BEFORE DELETE ON audit.head FOR EACH ROW EXECUTE FUNCTION audit.refuse();
--> statement-breakpoint
CREATE TRIGGER head_keep_all BEFORE TRUNCATE ON audit.head FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse();
--> statement-breakpoint
-- Deleting is how a person's values are erased; rewriting them is not.
CREATE TRIGGER personal_values_keep BEFORE INSERT OR UPDATE ON audit.personal_values
  FOR EACH ROW EXECUTE FUNCTION audit.refuse_direct();
--> statement-breakpoint
CREATE TRIGGER personal_values_keep_all BEFORE TRUNCATE ON audit.personal_values
  FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse();
