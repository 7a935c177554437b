CREATE TABLE "person_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"entity" text NOT NULL,
	"row_id" text NOT NULL,
	"person" text NOT NULL,
	"audit_ids" text[] NOT NULL,
	"names" text[] NOT NULL,
	"addresses" text[],
	"ended_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "person_versions_row_idx" ON "person_versions" ("entity","row_id","person","ended_at");
--> statement-breakpoint
-- The digest of an address, salted with the row's id: equal within the row only.
CREATE FUNCTION public.person_digest(row_id text, address text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN encode(sha256(convert_to(row_id || ' ' || lower(address), 'UTF8')), 'hex');
--> statement-breakpoint
-- Digests of all addresses in a text, such as `call kari@ship.example`. The second pattern also reads what the first one
-- cuts: o'neil@ship.example.
CREATE FUNCTION public.person_digests(row_id text, value text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (SELECT coalesce(array_agg(DISTINCT public.person_digest(row_id, found[1])), '{}')
    FROM unnest(ARRAY['[\w.+-]+@[\w-]+(?:\.[\w-]+)*', '[^\s<>()\[\],;:"@\\]+@[\w-]+(?:\.[\w-]+)*']) pattern,
      regexp_matches(replace(coalesce(value, ''), '%40', '@'), pattern, 'g') found);
--> statement-breakpoint
-- Values of some columns of a row that say something.
CREATE FUNCTION public.pick_texts(entry jsonb, columns text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (SELECT coalesce(array_agg(trim(entry ->> name)), '{}') FROM unnest(string_to_array(columns, ',')) name
    WHERE trim(entry ->> name) <> '');
--> statement-breakpoint
-- Arguments: the group; its columns of names; all its columns; columns with the ids by which the audit log knows the row.
CREATE FUNCTION public.save_person_version() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  was jsonb := to_jsonb(OLD);
  becomes jsonb := CASE WHEN TG_OP = 'UPDATE' THEN to_jsonb(NEW) END;
  names text[] := public.pick_texts(was, TG_ARGV[1]);
  addresses text[] := public.person_digests(was ->> 'id', array_to_string(public.pick_texts(was, TG_ARGV[2]), ' '));
  audit_ids text[] := public.pick_texts(was, TG_ARGV[3]);
BEGIN
  IF names <> '{}' AND (becomes IS NULL
    OR NOT names <@ public.pick_texts(becomes, TG_ARGV[1])
    OR NOT addresses <@ public.person_digests(was ->> 'id', array_to_string(public.pick_texts(becomes, TG_ARGV[2]), ' '))
    OR NOT audit_ids <@ public.pick_texts(becomes, TG_ARGV[3]))
  THEN
    INSERT INTO public.person_versions (entity, row_id, person, audit_ids, names, addresses, ended_at)
      VALUES (TG_TABLE_NAME, was ->> 'id', TG_ARGV[0], audit_ids, names, addresses, clock_timestamp());
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER contact_submissions_row_saved AFTER DELETE OR UPDATE OF name, email ON contact_submissions
  FOR EACH ROW EXECUTE FUNCTION public.save_person_version('row', 'name', 'email', 'id');
CREATE TRIGGER vessel_contacts_row_saved AFTER DELETE OR UPDATE OF name, email, project_id, vessel_id ON vessel_contacts
  FOR EACH ROW EXECUTE FUNCTION public.save_person_version('row', 'name', 'email', 'project_id,vessel_id');
CREATE TRIGGER team_members_row_saved AFTER DELETE OR UPDATE OF name, email ON team_members
  FOR EACH ROW EXECUTE FUNCTION public.save_person_version('row', 'name', 'email', 'id');
CREATE TRIGGER portal_users_row_saved AFTER DELETE OR UPDATE OF name, email ON portal_users
  FOR EACH ROW EXECUTE FUNCTION public.save_person_version('row', 'name', 'email', 'id');
CREATE TRIGGER vessels_master_saved AFTER DELETE OR UPDATE OF vessel_master_name, vessel_master_phone, vessel_master_email ON vessels
  FOR EACH ROW EXECUTE FUNCTION public.save_person_version('master', 'vessel_master_name', 'vessel_master_name,vessel_master_phone,vessel_master_email', 'id');
CREATE TRIGGER vessels_engineer_saved AFTER DELETE OR UPDATE OF engineer_name, engineer_phone, engineer_email ON vessels
  FOR EACH ROW EXECUTE FUNCTION public.save_person_version('engineer', 'engineer_name', 'engineer_name,engineer_phone,engineer_email', 'id');
CREATE TRIGGER vessels_agent_saved AFTER DELETE OR UPDATE OF port_agent, port_agent_phone, port_agent_email ON vessels
  FOR EACH ROW EXECUTE FUNCTION public.save_person_version('agent', 'port_agent', 'port_agent,port_agent_phone,port_agent_email', 'id');
CREATE TRIGGER vessel_projects_agent_saved AFTER DELETE OR UPDATE OF port_agent ON vessel_projects
  FOR EACH ROW EXECUTE FUNCTION public.save_person_version('agent', 'port_agent', 'port_agent', 'id');
CREATE TRIGGER vessel_projects_master_saved AFTER DELETE OR UPDATE OF vessel_master_name, vessel_master_phone, vessel_master_contact ON vessel_projects
  FOR EACH ROW EXECUTE FUNCTION public.save_person_version('master', 'vessel_master_name', 'vessel_master_name,vessel_master_phone,vessel_master_contact', 'id');
CREATE TRIGGER vessel_projects_engineer_saved AFTER DELETE OR UPDATE OF engineer_name, engineer_email, engineer_contact ON vessel_projects
  FOR EACH ROW EXECUTE FUNCTION public.save_person_version('engineer', 'engineer_name', 'engineer_name,engineer_email,engineer_contact', 'id');
CREATE TRIGGER companies_engineer_saved AFTER DELETE OR UPDATE OF engineer_name, engineer_email ON companies
  FOR EACH ROW EXECUTE FUNCTION public.save_person_version('engineer', 'engineer_name', 'engineer_name,engineer_email', 'id');
--> statement-breakpoint
-- Changes from before: the log says that an address changed, not from which one.
INSERT INTO person_versions (entity, row_id, person, audit_ids, names, ended_at)
SELECT kind.entity, line.entity_id, kind.person, ARRAY[line.entity_id], '{}', max(line.created_at)
FROM audit.logs line JOIN (VALUES
  ('vessel', 'vessels', 'master', 'vesselMasterEmail'), ('vessel', 'vessels', 'engineer', 'engineerEmail'),
  ('vessel', 'vessels', 'agent', 'portAgentEmail'), ('vessel', 'vessel_contacts', 'row', 'email'),
  ('project', 'vessel_projects', 'master', 'vesselMasterContact'), ('project', 'vessel_projects', 'engineer', 'engineerEmail'),
  ('project', 'vessel_projects', 'engineer', 'engineerContact'), ('project', 'vessel_contacts', 'row', 'email'),
  ('company', 'companies', 'engineer', 'engineerEmail')
) kind (entity_type, entity, person, field) ON line.entity_type = kind.entity_type
  AND (line.field_changed = kind.field OR line.action = 'deleted')
WHERE line.entity_id IS NOT NULL
GROUP BY line.entity_id, kind.entity, kind.person;
--> statement-breakpoint
INSERT INTO person_versions (entity, row_id, person, audit_ids, names, ended_at)
SELECT 'vessel_contacts', line.entity_id, 'row', ARRAY[line.entity_id], '{}', max(line.created_at)
FROM audit.logs line JOIN audit.personal_values personal USING (seq)
WHERE line.field_changed = 'contacts' AND line.entity_id IS NOT NULL AND personal.texts::jsonb ->> 1 IS NOT NULL
GROUP BY line.entity_id;
