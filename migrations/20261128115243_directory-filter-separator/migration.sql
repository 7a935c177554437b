-- Several values of a filter were separated by |, which names may have; now by U+001F.
UPDATE saved_views SET query = regexp_replace(query, '%7C|[|]', '%1F', 'gi') WHERE list = 'vessels';
