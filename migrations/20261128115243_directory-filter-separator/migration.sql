-- Several values of a filter were separated by |, which names may have; now by U+001F. The searched text (q) stays.
UPDATE saved_views SET query = coalesce((
    SELECT string_agg(CASE WHEN part LIKE 'q=%' THEN part ELSE regexp_replace(part, '%7C|[|]', '%1F', 'gi') END, '&' ORDER BY place)
    FROM unnest(string_to_array(query, '&')) WITH ORDINALITY AS split (part, place)), query)
  WHERE list = 'vessels';
