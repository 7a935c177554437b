-- As before, but a service that an export holds stays: its lines are written down, and whoever takes its price away is
-- told of the export instead.
CREATE OR REPLACE FUNCTION public.charge_service() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.project_value IS NULL AND NEW.hour_rate IS NULL THEN
    DELETE FROM charges
      WHERE project_id = NEW.id AND kind = 'service' AND billing_status IN ('pending', 'approved') AND fixed_lines IS NULL;
  ELSIF NEW.status IN ('in progress', 'on hold', 'completed', 'closed') THEN
    INSERT INTO charges (id, project_id, kind) VALUES (gen_random_uuid(), NEW.id, 'service')
      ON CONFLICT (project_id) WHERE kind = 'service' DO NOTHING;
  END IF;
  RETURN NULL;
END
$$;
