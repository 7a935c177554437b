-- One role owns the tables and migrates, another runs the product and cannot change the schema. As a superuser:
--   OWNER_PASSWORD=… APP_PASSWORD=… psql --file=deploy/postgres-roles.sql
\set ON_ERROR_STOP on
\getenv owner_password OWNER_PASSWORD
\getenv app_password APP_PASSWORD

create role maritime_owner login password :'owner_password';
create role maritime_app login password :'app_password';
-- With plain C, the search does not know æ, ø and å as letters.
create database maritime owner maritime_owner template template0 encoding 'UTF8' locale 'C.UTF-8';

-- What people write stays out of the server's log.
alter role maritime_owner set log_statement = 'none';
alter role maritime_owner set log_min_error_statement = 'panic';
alter role maritime_owner set log_parameter_max_length_on_error = 0;
alter role maritime_app set log_statement = 'none';
alter role maritime_app set log_min_error_statement = 'panic';
alter role maritime_app set log_parameter_max_length_on_error = 0;

\connect maritime
revoke connect on database maritime from public;
grant connect on database maritime to maritime_app;
grant usage on schema public to maritime_app;
alter default privileges for role maritime_owner in schema public
  grant select, insert, update, delete on tables to maritime_app;
alter default privileges for role maritime_owner in schema public grant usage, select on sequences to maritime_app;
