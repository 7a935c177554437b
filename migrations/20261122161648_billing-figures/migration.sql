-- Norwegian: nine digits, the last one checks the others by weights modulo 11.
CREATE FUNCTION public.is_organisation_number(number text) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN number ~ '^[0-9]{9}$' AND (
    SELECT sum(substr(number, place::int, 1)::int * weight) % 11 = 0
    FROM unnest(ARRAY[3, 2, 7, 6, 5, 4, 3, 2, 1]) WITH ORDINALITY AS weights (weight, place)
  );
