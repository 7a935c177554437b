-- The foreign key from notifications to vessel_projects stays as it is. The code of notices no longer declares it: projects
-- point to notices, and a declaration would point back. Only the snapshot beside this file changes.
SELECT 1;
