-- The company that a project's client is: by its name, else by another of its names. A client that is no company is
-- nobody else's; a visit that names none is its vessel's company's.
CREATE OR REPLACE FUNCTION public.find_client(client text, vessel uuid) RETURNS uuid
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE WHEN client IS NULL THEN (SELECT ship.company_id FROM vessels ship WHERE ship.id = vessel)
    ELSE coalesce(
      (SELECT company.id FROM companies company WHERE lower(company.name) = lower(client)),
      (SELECT company.id FROM companies company
        WHERE lower(client) = ANY (SELECT lower(other) FROM unnest(company.alternative_names) other)
        ORDER BY company.name LIMIT 1)
    ) END;
