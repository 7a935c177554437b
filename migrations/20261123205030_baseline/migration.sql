-- The schema of release 0.2.0. It replaces the 68 migrations that made it (decision record 0103); installations of 0.2.0
-- skip it (src/core/db/baseline/baseline.server.ts). Tables as drizzle-kit writes them, then what no table declares:
-- functions with their triggers, views, first rows.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE EXTENSION IF NOT EXISTS unaccent;

-- An item number as people type it: lower case, letters and digits only. Leading zeros
-- are preserved; callers strip them where they compare without.
CREATE FUNCTION public.item_key(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN regexp_replace(lower(value), '[^[:alnum:]]+', '', 'g');

-- Words for the search: without accents, lower case. unaccent() is only STABLE because its dictionary could be replaced;
-- ours is named explicitly and never replaced, so the wrapper can be used in generated columns.
CREATE FUNCTION public.search_text(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN lower(public.unaccent('public.unaccent'::regdictionary, value));

-- All names of a vessel as searches compare them: letters and digits only, lower case, one space between names.
CREATE FUNCTION public.join_names(name text, others text[]) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (SELECT string_agg(lower(regexp_replace(each, '[^[:alnum:]]+', '', 'g')), ' ' ORDER BY place)
    FROM unnest(array_prepend(name, others)) WITH ORDINALITY AS named (each, place));

-- One key per line of the text, as people type it, each also without its leading zeros. Empty array for none.
CREATE FUNCTION public.alias_keys(value text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (
    SELECT coalesce(array_agg(DISTINCT form), '{}')
      FROM regexp_split_to_table(value, E'[\r\n]+') AS line
      CROSS JOIN LATERAL (VALUES (public.item_key(line)), (ltrim(public.item_key(line), '0'))) AS keyed (form)
      WHERE form <> ''
  );

CREATE SCHEMA "audit";

CREATE TABLE "audit"."head" (
  "id" integer PRIMARY KEY,
  "seq" bigint NOT NULL,
  "hash" bytea NOT NULL
);

CREATE TABLE "audit"."logs" (
  "seq" bigint PRIMARY KEY,
  "id" uuid NOT NULL UNIQUE,
  "entity_type" text NOT NULL,
  "entity_id" text,
  "entity_name" text,
  "action" text NOT NULL,
  "field_changed" text,
  "old_value" text,
  "new_value" text,
  "changed_by" text,
  "changed_by_name" text NOT NULL,
  "description" text,
  "is_personal" boolean DEFAULT false NOT NULL,
  "personal_digest" bytea,
  "created_at" timestamp with time zone NOT NULL,
  "prev_hash" bytea NOT NULL,
  "hash" bytea NOT NULL
);

CREATE TABLE "audit"."personal_values" (
  "seq" bigint PRIMARY KEY,
  "salt" bytea NOT NULL,
  "texts" text NOT NULL
);

CREATE TABLE "idempotency_keys" (
  "key_hash" bytea PRIMARY KEY,
  "body_hash" bytea,
  "answer" jsonb,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "instance_state" (
  "key" text PRIMARY KEY,
  "value" jsonb NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "outgoing_mail" (
  "id" uuid PRIMARY KEY,
  "to" text[] NOT NULL,
  "reply_to" text,
  "subject" text NOT NULL,
  "body" text NOT NULL,
  "status" text DEFAULT 'waiting' NOT NULL,
  "attempts" integer DEFAULT 0 NOT NULL,
  "last_error" text,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "sent_at" timestamp with time zone,
  "attachment" jsonb,
  "urgency" text DEFAULT 'notice' NOT NULL,
  "due_at" timestamp with time zone DEFAULT now() NOT NULL,
  "asked_again_at" timestamp with time zone,
  CONSTRAINT "outgoing_mail_status_check" CHECK ("status" in ('waiting', 'sent', 'failed')),
  CONSTRAINT "outgoing_mail_urgency_check" CHECK ("urgency" in ('security', 'notice', 'copy'))
);

CREATE TABLE "acts" (
  "id" uuid PRIMARY KEY,
  "seq" bigint NOT NULL UNIQUE,
  "kind" text NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "acts_kind_check" CHECK ("kind" in ('created', 'edited', 'deleted', 'imported', 'ordered', 'put back'))
);

CREATE TABLE "kept_rows" (
  "act_id" uuid,
  "entity_type" text,
  "entity_id" text,
  "seq" bigint NOT NULL,
  "name" text,
  "before" jsonb,
  "after" jsonb,
  "changed" text[] NOT NULL,
  "put_back_by" uuid,
  CONSTRAINT "kept_rows_pkey" PRIMARY KEY("act_id","entity_type","entity_id")
);

CREATE TABLE "operator_absences" (
  "id" uuid PRIMARY KEY,
  "user_id" uuid NOT NULL,
  "from_day" date NOT NULL,
  "to_day" date NOT NULL,
  "reason" text,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "operator_absences_days_check" CHECK ("to_day" >= "from_day")
);

CREATE TABLE "admin_sessions" (
  "id" uuid PRIMARY KEY,
  "session_token" text NOT NULL UNIQUE,
  "user_id" uuid NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "expires_at" timestamp with time zone NOT NULL,
  "last_seen_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "users" (
  "id" uuid PRIMARY KEY,
  "username" text NOT NULL UNIQUE,
  "password" text NOT NULL,
  "lookup_tag" bytea NOT NULL UNIQUE,
  "is_active" boolean DEFAULT true NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "billing_notices" (
  "id" uuid PRIMARY KEY,
  "project_id" uuid NOT NULL,
  "operator_id" uuid NOT NULL,
  "vessel_name" text NOT NULL,
  "part_id" uuid,
  "part_name" text,
  "quantity" integer,
  "total_cost" numeric(10,2),
  "currency" char(3) DEFAULT 'NOK' NOT NULL,
  "message" text NOT NULL,
  "is_read" boolean DEFAULT false NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "charges" (
  "id" uuid PRIMARY KEY,
  "project_id" uuid NOT NULL,
  "kind" text NOT NULL,
  "user_id" uuid,
  "text" text,
  "charge_date" date,
  "amount" numeric(14,2),
  "currency" char(3),
  "fixed_lines" jsonb,
  "stored_file_id" uuid,
  "file_name" text,
  "file_path" text GENERATED ALWAYS AS (case when stored_file_id is not null then '/api/portal/files/' || id::text || '/link' end) STORED,
  "file_size" integer,
  "file_type" text,
  "billing_status" text DEFAULT 'pending' NOT NULL,
  "billing_status_at" timestamp with time zone DEFAULT now() NOT NULL,
  "billing_reason" text,
  "invoice_number" text,
  "invoice_date" date,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "updated_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "charges_kind_check" CHECK ("kind" in ('service', 'hours', 'travel', 'accommodation', 'freight')),
  CONSTRAINT "charges_expense_check" CHECK ("kind" in ('service', 'hours') or ("text" is not null and "charge_date" is not null
        and "currency" is not null and "user_id" is not null)),
  CONSTRAINT "charges_billing_status_check" CHECK ("billing_status" in ('pending', 'approved', 'billed', 'not billable', 'credited')),
  CONSTRAINT "charges_amount_check" CHECK ("amount" >= 0),
  CONSTRAINT "charges_currency_check" CHECK ("currency" ~ '^[A-Z]{3}$')
);

CREATE TABLE "calendar_links" (
  "user_id" uuid PRIMARY KEY,
  "token_hash" text NOT NULL UNIQUE,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "last_read_at" timestamp with time zone
);

CREATE TABLE "brands" (
  "id" uuid PRIMARY KEY,
  "name" text NOT NULL,
  "description" text,
  "order" integer DEFAULT 0 NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "updated_at" timestamp with time zone DEFAULT now() NOT NULL,
  "translations" jsonb
);

CREATE TABLE "catalogue_changes" (
  "is_only" boolean PRIMARY KEY DEFAULT true,
  "version" bigint DEFAULT 0 NOT NULL,
  CONSTRAINT "catalogue_changes_is_only_check" CHECK ("is_only")
);

CREATE TABLE "former_group_slugs" (
  "kind" text,
  "slug" text,
  "group_id" uuid NOT NULL,
  CONSTRAINT "former_group_slugs_pkey" PRIMARY KEY("kind","slug"),
  CONSTRAINT "former_group_slugs_kind_check" CHECK ("kind" in ('category', 'brand'))
);

CREATE TABLE "import_suppliers" (
  "id" uuid PRIMARY KEY,
  "name" text NOT NULL,
  "choices" jsonb NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "updated_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "product_categories" (
  "id" uuid PRIMARY KEY,
  "name" text NOT NULL,
  "description" text,
  "order" integer DEFAULT 0 NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "updated_at" timestamp with time zone DEFAULT now() NOT NULL,
  "translations" jsonb
);

CREATE TABLE "products" (
  "id" uuid PRIMARY KEY,
  "name" text NOT NULL,
  "item_number" text NOT NULL,
  "description" text NOT NULL,
  "category_id" uuid,
  "brand_id" uuid,
  "image_url" text,
  "specifications" text,
  "applications" text,
  "order" integer DEFAULT 0 NOT NULL,
  "item_key" text GENERATED ALWAYS AS (public.item_key(item_number)) STORED NOT NULL,
  "item_key_bare" text GENERATED ALWAYS AS (ltrim(public.item_key(item_number), '0')) STORED NOT NULL,
  "search_text" text NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "updated_at" timestamp with time zone DEFAULT now() NOT NULL,
  "change_after_days" integer,
  "keeps_for_days" integer,
  "aliases" text,
  "parts" text,
  "change_steps" text,
  "questions" text,
  "goes_with" text,
  "checked_on" date,
  "checked_against" text,
  "alias_keys" text[] GENERATED ALWAYS AS (public.alias_keys(aliases)) STORED,
  "translations" jsonb,
  CONSTRAINT "products_change_after_check" CHECK ("change_after_days" between 1 and 3650),
  CONSTRAINT "products_keeps_for_check" CHECK ("keeps_for_days" between 1 and 3650)
);

CREATE TABLE "project_comments" (
  "id" uuid PRIMARY KEY,
  "project_id" uuid NOT NULL,
  "user_id" uuid NOT NULL,
  "comment" text NOT NULL,
  "mentions" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  "edited_at" timestamp with time zone,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "companies" (
  "id" uuid PRIMARY KEY,
  "name" text NOT NULL,
  "alternative_names" text[] DEFAULT '{}'::text[] NOT NULL,
  "engineer_name" text,
  "engineer_email" text,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "updated_at" timestamp with time zone DEFAULT now() NOT NULL,
  "org_number" text,
  "vat_number" text,
  "country" char(2),
  "address" text,
  "postal_code" text,
  "city" text,
  "invoice_email" text,
  "peppol_id" text,
  "currency" char(3),
  "payment_days" integer,
  CONSTRAINT "companies_payment_days_check" CHECK ("payment_days" between 0 and 365)
);

CREATE TABLE "contact_submissions" (
  "id" uuid PRIMARY KEY,
  "name" text NOT NULL,
  "email" text NOT NULL,
  "company" text,
  "phone" text,
  "service" text,
  "message" text NOT NULL,
  "content_hash" bytea NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "is_read" boolean DEFAULT false NOT NULL,
  "handled_at" timestamp with time zone,
  "note" text,
  "version" integer DEFAULT 1 NOT NULL,
  "mailed_at" timestamp with time zone DEFAULT now()
);

CREATE TABLE "operator_documents" (
  "id" uuid PRIMARY KEY,
  "user_id" uuid NOT NULL,
  "stored_file_id" uuid NOT NULL,
  "file_name" text NOT NULL,
  "file_path" text GENERATED ALWAYS AS ('/api/portal/files/' || id::text || '/link') STORED NOT NULL,
  "file_size" integer NOT NULL,
  "file_category" text NOT NULL,
  "expiry_date" date,
  "description" text,
  "uploaded_by" uuid NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "travel_document_files" (
  "id" uuid PRIMARY KEY,
  "project_id" uuid NOT NULL,
  "user_id" uuid NOT NULL,
  "stored_file_id" uuid NOT NULL,
  "file_name" text NOT NULL,
  "file_path" text GENERATED ALWAYS AS ('/api/portal/files/' || id::text || '/link') STORED NOT NULL,
  "file_size" integer NOT NULL,
  "description" text,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "file_category" text NOT NULL,
  "expiry_date" date
);

-- UNLOGGED: a link is valid for a minute, so neither the write-ahead log nor a backup should contain it.
CREATE UNLOGGED TABLE "download_links" (
  "token_hash" bytea PRIMARY KEY,
  "user_id" uuid NOT NULL,
  "session_id" uuid NOT NULL,
  "stored_file_id" uuid NOT NULL,
  "record_id" uuid NOT NULL,
  "file_name" text NOT NULL,
  "file_type" text NOT NULL,
  "expires_at" timestamp with time zone NOT NULL
);

CREATE TABLE "file_removals" (
  "storage_key" text PRIMARY KEY,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "pictures" (
  "id" uuid PRIMARY KEY,
  "storage_key" text NOT NULL UNIQUE,
  "width" integer NOT NULL,
  "height" integer NOT NULL,
  "uses" integer DEFAULT 0 NOT NULL,
  "first_used_at" timestamp with time zone,
  "unused_since" timestamp with time zone DEFAULT now(),
  "is_removing" boolean DEFAULT false NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "stored_files" (
  "id" uuid PRIMARY KEY,
  "storage_key" text NOT NULL UNIQUE,
  "file_name" text NOT NULL,
  "file_type" text NOT NULL,
  "file_size" integer NOT NULL,
  "sha256" bytea NOT NULL,
  "wrapped_key" bytea NOT NULL,
  "key_id" text NOT NULL,
  "uploaded_by" uuid,
  "claimed_at" timestamp with time zone,
  "released_at" timestamp with time zone,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "parts" text[] DEFAULT '{}'::text[] NOT NULL
);

CREATE TABLE "uploads" (
  "id" uuid PRIMARY KEY,
  "storage_key" text NOT NULL UNIQUE,
  "user_id" uuid NOT NULL,
  "file_name" text NOT NULL,
  "file_size" integer NOT NULL,
  "stored_bytes" integer DEFAULT 0 NOT NULL,
  "parts" text[] DEFAULT '{}'::text[] NOT NULL,
  "wrapped_key" bytea NOT NULL,
  "key_id" text NOT NULL,
  "refusal" text,
  "lock_holder" uuid,
  "locked_until" timestamp with time zone,
  "is_lock_wanted" boolean DEFAULT false NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "progressed_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "cross_references" (
  "id" uuid PRIMARY KEY,
  "kind" text NOT NULL,
  "maker" text NOT NULL,
  "system" text NOT NULL,
  "principle" text,
  "reagent_need" text NOT NULL,
  "analyser" text,
  "reagents" text,
  "item_number" text,
  "confidence" text NOT NULL,
  "interval" text,
  "neutraliser" text,
  "approval" text,
  "notes" text,
  "aliases" text,
  "sources" text,
  "checked" date NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "updated_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "cross_references_kind_check" CHECK ("kind" in ('analyser', 'system', 'item')),
  CONSTRAINT "cross_references_reagent_need_check" CHECK ("reagent_need" in ('yes', 'no', 'other', 'unknown')),
  CONSTRAINT "cross_references_confidence_check" CHECK ("confidence" in ('high', 'medium', 'low'))
);

CREATE TABLE "unanswered_questions" (
  "asked" text,
  "day" date,
  "times" integer DEFAULT 1 NOT NULL,
  CONSTRAINT "unanswered_questions_pkey" PRIMARY KEY("asked","day")
);

CREATE TABLE "project_hours" (
  "id" uuid PRIMARY KEY,
  "project_id" uuid NOT NULL,
  "user_id" uuid NOT NULL,
  "date" date NOT NULL,
  "kind" text NOT NULL,
  "hours" numeric(5,2) NOT NULL,
  "note" text,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "project_hours_kind_check" CHECK ("kind" in ('travel', 'work', 'waiting')),
  CONSTRAINT "project_hours_hours_check" CHECK ("hours" > 0 and "hours" <= 24)
);

CREATE TABLE "billing_export_files" (
  "id" uuid PRIMARY KEY,
  "export_id" uuid NOT NULL,
  "position" integer NOT NULL,
  "file_name" text NOT NULL,
  "file_type" text NOT NULL,
  "file_size" integer NOT NULL,
  "sha256" text NOT NULL,
  "bytes" bytea,
  "stored_file_id" uuid,
  CONSTRAINT "billing_export_files_bytes_check" CHECK (("bytes" is null) = ("stored_file_id" is not null))
);

CREATE TABLE "billing_export_invoices" (
  "id" uuid PRIMARY KEY,
  "export_id" uuid NOT NULL,
  "position" integer NOT NULL,
  "number" text NOT NULL UNIQUE,
  "client_name" text NOT NULL,
  "currency" char(3) NOT NULL,
  "net" numeric(14,2) NOT NULL,
  "vat" numeric(14,2) NOT NULL,
  "gross" numeric(14,2) NOT NULL,
  "issue_date" date NOT NULL,
  "due_date" date,
  "credits" text,
  "invoice_number" text,
  "invoice_date" date
);

CREATE TABLE "billing_export_items" (
  "id" uuid PRIMARY KEY,
  "export_id" uuid NOT NULL,
  "invoice_id" uuid NOT NULL,
  "item_id" uuid NOT NULL,
  "kind" text NOT NULL,
  "project_id" uuid NOT NULL,
  "text" text NOT NULL,
  "total" numeric(14,2) NOT NULL,
  "released_at" timestamp with time zone
);

CREATE TABLE "billing_export_numbers" (
  "year" integer PRIMARY KEY,
  "last" integer NOT NULL
);

CREATE TABLE "billing_exports" (
  "id" uuid PRIMARY KEY,
  "number" text NOT NULL UNIQUE,
  "kind" text NOT NULL,
  "format" text NOT NULL,
  "vat_category" char(1) NOT NULL,
  "vat_rate" numeric(5,2) NOT NULL,
  "vat_section" text,
  "vat_reason" text,
  "created_by" uuid NOT NULL,
  "marked_at" timestamp with time zone,
  "withdrawn_at" timestamp with time zone,
  "withdrawn_reason" text,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "billing_exports_kind_check" CHECK ("kind" in ('invoice', 'credit note')),
  CONSTRAINT "billing_exports_format_check" CHECK ("format" in ('csv', 'ehf')),
  CONSTRAINT "billing_exports_vat_check" CHECK ("vat_category" in ('S', 'Z', 'G', 'E')),
  CONSTRAINT "billing_exports_end_check" CHECK ("marked_at" is null or "withdrawn_at" is null)
);

CREATE TABLE "dismissed_duplicates" (
  "pair" uuid PRIMARY KEY,
  "dismissed_by" uuid NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "merges" (
  "id" uuid PRIMARY KEY,
  "kind" text NOT NULL,
  "stays_id" uuid NOT NULL,
  "goes_id" uuid NOT NULL,
  "stays_name" text NOT NULL,
  "goes_name" text NOT NULL,
  "lost" jsonb NOT NULL,
  "before" jsonb NOT NULL,
  "after" jsonb NOT NULL,
  "moved" jsonb NOT NULL,
  "merged_by" uuid NOT NULL,
  "merged_at" timestamp with time zone DEFAULT now() NOT NULL,
  "undone_at" timestamp with time zone,
  "undone_by" uuid,
  CONSTRAINT "merges_kind_check" CHECK (kind in ('vessel', 'company'))
);

CREATE TABLE "notifications" (
  "id" uuid PRIMARY KEY,
  "user_id" uuid NOT NULL,
  "kind" text NOT NULL,
  "project_id" uuid,
  "subject" text NOT NULL,
  "text" text NOT NULL,
  "link" text NOT NULL,
  "once_key" text,
  "read_at" timestamp with time zone,
  "mail_notices" text NOT NULL,
  "mailed_at" timestamp with time zone,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "notifications_mail_notices_check" CHECK ("mail_notices" in ('at once', 'daily', 'off'))
);

CREATE TABLE "operation_runs" (
  "id" uuid PRIMARY KEY,
  "kind" text NOT NULL,
  "cause" text NOT NULL,
  "state" text DEFAULT 'waiting' NOT NULL,
  "asked_by" text,
  "started_at" timestamp with time zone DEFAULT now() NOT NULL,
  "beat_at" timestamp with time zone DEFAULT now() NOT NULL,
  "ended_at" timestamp with time zone,
  "step" text,
  "done_bytes" bigint DEFAULT 0 NOT NULL,
  "expected_bytes" bigint,
  "result" jsonb,
  "error" text,
  CONSTRAINT "operation_runs_kind_check" CHECK ("kind" in ('backup', 'drill')),
  CONSTRAINT "operation_runs_cause_check" CHECK ("cause" in ('nightly', 'weekly', 'asked')),
  CONSTRAINT "operation_runs_state_check" CHECK ("state" in ('waiting', 'running', 'done', 'failed', 'died')),
  CONSTRAINT "operation_runs_step_check" CHECK ("step" in ('saving', 'copying', 'restoring', 'comparing'))
);

-- UNLOGGED: the state of a process a minute ago is meaningless after a crash or a restore.
CREATE UNLOGGED TABLE "product_processes" (
  "id" uuid PRIMARY KEY,
  "name" text NOT NULL,
  "version" text NOT NULL,
  "node" text NOT NULL,
  "started_at" timestamp with time zone NOT NULL,
  "beat_at" timestamp with time zone DEFAULT now() NOT NULL,
  "memory_bytes" bigint NOT NULL,
  "slow" jsonb DEFAULT '[]' NOT NULL
);

CREATE TABLE "part_sums" (
  "project_id" uuid NOT NULL,
  "currency" char(3) NOT NULL,
  "billing_status" text NOT NULL,
  "invoice_number" text,
  "invoice_date" date,
  "items" integer NOT NULL,
  "total" numeric(16,2) NOT NULL,
  CONSTRAINT "part_sums_key" UNIQUE NULLS NOT DISTINCT("project_id","currency","billing_status","invoice_number","invoice_date")
);

CREATE TABLE "parts_used" (
  "id" uuid PRIMARY KEY,
  "project_id" uuid NOT NULL,
  "operator_id" uuid NOT NULL,
  "part_name" text NOT NULL,
  "part_number" text,
  "quantity" integer DEFAULT 1 NOT NULL,
  "unit" text DEFAULT 'pcs' NOT NULL,
  "unit_cost" numeric(10,2),
  "total_cost" numeric(10,2) GENERATED ALWAYS AS (quantity * unit_cost) STORED,
  "currency" char(3) DEFAULT 'NOK' NOT NULL,
  "supplier" text,
  "category" text DEFAULT 'consumable' NOT NULL,
  "notes" text,
  "used_date" date NOT NULL,
  "billing_status" text DEFAULT 'pending' NOT NULL,
  "billing_reason" text,
  "invoice_number" text,
  "invoice_date" date,
  "vessel_name" text NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "updated_at" timestamp with time zone DEFAULT now() NOT NULL,
  "billing_status_at" timestamp with time zone DEFAULT now() NOT NULL,
  "product_id" uuid,
  CONSTRAINT "parts_used_billing_status_check" CHECK ("billing_status" in ('pending', 'approved', 'billed', 'not billable', 'credited')),
  CONSTRAINT "parts_used_quantity_check" CHECK ("quantity" >= 1),
  CONSTRAINT "parts_used_unit_cost_check" CHECK ("unit_cost" >= 0),
  CONSTRAINT "parts_used_currency_check" CHECK ("currency" ~ '^[A-Z]{3}$')
);

CREATE TABLE "portal_sessions" (
  "id" uuid PRIMARY KEY,
  "user_id" uuid NOT NULL,
  "session_token" text NOT NULL UNIQUE,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "expires_at" timestamp with time zone NOT NULL,
  "last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
  "is_kept" boolean DEFAULT false NOT NULL,
  "device_name" text DEFAULT 'Unknown device' NOT NULL
);

CREATE TABLE "portal_tokens" (
  "id" uuid PRIMARY KEY,
  "user_id" uuid NOT NULL,
  "kind" text NOT NULL,
  "token_hash" bytea NOT NULL UNIQUE,
  "expires_at" timestamp with time zone NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "portal_tokens_kind_check" CHECK ("kind" in ('invitation', 'reset'))
);

CREATE TABLE "portal_users" (
  "id" uuid PRIMARY KEY,
  "email" text NOT NULL,
  "password_hash" text,
  "role" text NOT NULL,
  "name" text NOT NULL,
  "location" text,
  "phone" text,
  "is_active" boolean DEFAULT true NOT NULL,
  "must_change_password" boolean DEFAULT false NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "updated_at" timestamp with time zone DEFAULT now() NOT NULL,
  "mail_notices" text DEFAULT 'at once' NOT NULL,
  "theme" text DEFAULT 'system' NOT NULL,
  "has_single_keys" boolean DEFAULT true NOT NULL,
  "failed_logins" integer DEFAULT 0 NOT NULL,
  "last_seen_at" timestamp with time zone,
  CONSTRAINT "portal_users_role_check" CHECK ("role" in ('manager', 'operator')),
  CONSTRAINT "portal_users_mail_notices_check" CHECK ("mail_notices" in ('at once', 'daily', 'off')),
  CONSTRAINT "portal_users_theme_check" CHECK ("theme" in ('system', 'light', 'dark'))
);

CREATE TABLE "portal_changes" (
  "is_only" boolean PRIMARY KEY DEFAULT true,
  "version" bigint DEFAULT 0 NOT NULL,
  CONSTRAINT "portal_changes_is_only_check" CHECK ("is_only")
);

CREATE TABLE "project_numbers" (
  "year" integer PRIMARY KEY,
  "last" integer NOT NULL
);

CREATE TABLE "project_operators" (
  "id" uuid PRIMARY KEY,
  "project_id" uuid NOT NULL,
  "user_id" uuid NOT NULL,
  "assigned_at" timestamp with time zone DEFAULT now() NOT NULL,
  "unassigned_at" timestamp with time zone
);

CREATE TABLE "project_status_changes" (
  "id" uuid PRIMARY KEY,
  "project_id" uuid NOT NULL,
  "from_status" text,
  "to_status" text NOT NULL,
  "reason" text,
  "changed_by" uuid,
  "changed_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);

CREATE TABLE "vessel_projects" (
  "id" uuid PRIMARY KEY,
  "project_number" text NOT NULL UNIQUE,
  "vessel_id" uuid NOT NULL,
  "vessel_name" text NOT NULL,
  "client_name" text,
  "company_name" text,
  "system_type" text,
  "port_agent" text,
  "vessel_master_name" text,
  "vessel_master_phone" text,
  "vessel_master_contact" text,
  "engineer_name" text,
  "engineer_email" text,
  "engineer_contact" text,
  "service_type" text NOT NULL,
  "status" text DEFAULT 'not confirmed' NOT NULL,
  "status_reason" text,
  "status_changed_at" timestamp with time zone DEFAULT now() NOT NULL,
  "request_date" date NOT NULL,
  "scheduled_date" date,
  "scheduled_end_date" date,
  "completed_date" date,
  "follow_up_date" date,
  "location" text,
  "port_code" char(5),
  "berth" text,
  "eta" timestamp with time zone,
  "etd" timestamp with time zone,
  "assigned_operator_id" uuid,
  "operator_hours" numeric(5,2) DEFAULT '0' NOT NULL,
  "project_value" numeric(10,2),
  "currency" char(3) DEFAULT 'NOK' NOT NULL,
  "travel_info" text,
  "travel_documents" text[] DEFAULT '{}'::text[] NOT NULL,
  "description" text,
  "report_waiver" text,
  "follows_id" uuid,
  "created_by" uuid,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "updated_at" timestamp with time zone DEFAULT now() NOT NULL,
  "client_reference" text,
  "hour_rate" numeric(10,2),
  CONSTRAINT "vessel_projects_status_check" CHECK ("status" in ('not confirmed', 'confirmed', 'in progress', 'on hold', 'completed', 'closed', 'cancelled')),
  CONSTRAINT "vessel_projects_currency_check" CHECK ("currency" ~ '^[A-Z]{3}$'),
  CONSTRAINT "vessel_projects_value_check" CHECK ("project_value" >= 0),
  CONSTRAINT "vessel_projects_hour_rate_check" CHECK ("hour_rate" >= 0),
  CONSTRAINT "vessel_projects_days_check" CHECK ("scheduled_end_date" >= "scheduled_date")
);

CREATE TABLE "saved_views" (
  "id" uuid PRIMARY KEY,
  "user_id" uuid NOT NULL,
  "list" text NOT NULL,
  "name" text NOT NULL,
  "query" text NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "report_signatures" (
  "id" uuid PRIMARY KEY,
  "report_id" uuid NOT NULL,
  "role" text NOT NULL,
  "name" text NOT NULL,
  "image" bytea NOT NULL,
  "signed_by" uuid NOT NULL,
  "signed_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "report_signatures_role_check" CHECK ("role" in ('technician', 'master'))
);

CREATE TABLE "service_reports" (
  "id" uuid PRIMARY KEY,
  "project_id" uuid NOT NULL,
  "operator_id" uuid NOT NULL,
  "stored_file_id" uuid,
  "file_name" text NOT NULL,
  "file_url" text GENERATED ALWAYS AS ('/api/portal/files/' || id::text || '/link') STORED NOT NULL,
  "file_type" text NOT NULL,
  "file_size" integer NOT NULL,
  "description" text,
  "state" text NOT NULL,
  "content" jsonb,
  "sha256" text,
  "finalised_at" timestamp with time zone,
  "is_mailed" boolean DEFAULT false NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "service_reports_state_check" CHECK ("state" in ('uploaded', 'draft', 'final'))
);

CREATE TABLE "site_settings" (
  "id" integer PRIMARY KEY DEFAULT 1,
  "value" jsonb NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "updated_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "site_settings_single_row" CHECK ("id" = 1)
);

CREATE TABLE "site_texts" (
  "id" integer PRIMARY KEY DEFAULT 1,
  "published" jsonb DEFAULT '{}' NOT NULL,
  "draft" jsonb DEFAULT '{}' NOT NULL,
  "pairs" text[] DEFAULT '{}'::text[] NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "updated_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "site_texts_single_row" CHECK ("id" = 1)
);

CREATE TABLE "text_previews" (
  "token_hash" text PRIMARY KEY,
  "session_token" text NOT NULL,
  "path" text NOT NULL,
  "expires_at" timestamp with time zone NOT NULL
);

CREATE TABLE "team_members" (
  "id" uuid PRIMARY KEY,
  "name" text NOT NULL,
  "position" text NOT NULL,
  "description" text NOT NULL,
  "image_url" text,
  "email" text NOT NULL,
  "phone" text,
  "order" integer DEFAULT 0 NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "updated_at" timestamp with time zone DEFAULT now() NOT NULL,
  "translations" jsonb
);

CREATE TABLE "vessel_import_rows" (
  "import_id" uuid,
  "row" integer,
  "result" text NOT NULL,
  "shown" jsonb NOT NULL,
  CONSTRAINT "vessel_import_rows_pkey" PRIMARY KEY("import_id","row")
);

CREATE TABLE "vessel_imports" (
  "id" uuid PRIMARY KEY,
  "file_name" text,
  "csv" text NOT NULL,
  "columns" text[] NOT NULL,
  "digest" text NOT NULL,
  "state" text DEFAULT 'planned' NOT NULL,
  "file_rows" integer NOT NULL,
  "details" jsonb NOT NULL,
  "choices" jsonb DEFAULT '{}' NOT NULL,
  "done" integer DEFAULT 0 NOT NULL,
  "to_do" integer DEFAULT 0 NOT NULL,
  "failure" text,
  "created_by" uuid NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "finished_at" timestamp with time zone,
  CONSTRAINT "vessel_imports_state_check" CHECK ("state" in ('planned', 'waiting', 'running', 'done', 'failed'))
);

CREATE TABLE "vessel_reagents" (
  "id" uuid PRIMARY KEY,
  "system_id" uuid NOT NULL,
  "product_id" uuid,
  "item_number" text NOT NULL,
  "product_name" text NOT NULL,
  "mixed_on" date NOT NULL,
  "change_after_days" integer,
  "keeps_for_days" integer,
  "opens_box" boolean DEFAULT false NOT NULL,
  "logged_by" uuid,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "vessel_systems" (
  "id" uuid PRIMARY KEY,
  "vessel_id" uuid NOT NULL,
  "position" integer NOT NULL,
  "maker" text NOT NULL,
  "model" text,
  "capacity" text,
  "treatment" text NOT NULL,
  "analyser" text,
  "installed_on" date,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "updated_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "vessel_systems_position_check" CHECK ("position" in (1, 2)),
  CONSTRAINT "vessel_systems_treatment_check" CHECK ("treatment" in ('electrolysis', 'side-stream electrolysis', 'chemical injection', 'UV', 'other'))
);

CREATE TABLE "imported_services" (
  "id" uuid PRIMARY KEY,
  "vessel_id" uuid NOT NULL,
  "service_date" date NOT NULL,
  "service_type" text NOT NULL,
  "operator_name" text,
  "location" text,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "vessels" (
  "id" uuid PRIMARY KEY,
  "name" text NOT NULL,
  "normalized_name" text GENERATED ALWAYS AS (lower(regexp_replace(name, '[^[:alnum:]]+', '', 'g'))) STORED NOT NULL,
  "imo" text,
  "company_id" uuid,
  "client_name" text,
  "system_type" text,
  "system_type1" text GENERATED ALWAYS AS (system_type) STORED,
  "brand1" text DEFAULT 'Headway' NOT NULL,
  "system_type2" text,
  "brand2" text DEFAULT 'Headway' NOT NULL,
  "vessel_master_name" text,
  "vessel_master_phone" text,
  "vessel_master_email" text,
  "engineer_name" text,
  "engineer_phone" text,
  "engineer_email" text,
  "port_agent" text,
  "port_agent_phone" text,
  "port_agent_email" text,
  "location" text,
  "notes" text,
  "service_interval_months" integer DEFAULT 12 NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "updated_at" timestamp with time zone DEFAULT now() NOT NULL,
  "former_names" text[] DEFAULT '{}'::text[] NOT NULL,
  "search_names" text GENERATED ALWAYS AS (public.join_names(name, former_names)) STORED NOT NULL,
  "next_service_due" date,
  "last_service_date" date,
  "last_service_type" text,
  "service_due" date GENERATED ALWAYS AS (coalesce(next_service_due, (last_service_date + make_interval(months => service_interval_months))::date)) STORED,
  CONSTRAINT "vessels_imo_check" CHECK ("imo" ~ '^[0-9]{7}$'),
  CONSTRAINT "vessels_service_interval_check" CHECK ("service_interval_months" between 1 and 120)
);

CREATE TABLE "vessel_contacts" (
  "id" uuid PRIMARY KEY,
  "project_id" uuid,
  "vessel_id" uuid,
  "contact_type" text NOT NULL,
  "name" text NOT NULL,
  "phone" text,
  "email" text,
  "position" text,
  "company" text,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "updated_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "vessel_contacts_type_check" CHECK ("contact_type" in ('master', 'engineer', 'agent', 'owner', 'other')),
  CONSTRAINT "vessel_contacts_belongs_check" CHECK ("project_id" is not null or "vessel_id" is not null)
);

CREATE TABLE "project_files" (
  "id" uuid PRIMARY KEY,
  "project_id" uuid NOT NULL,
  "user_id" uuid NOT NULL,
  "stored_file_id" uuid NOT NULL,
  "file_name" text NOT NULL,
  "file_path" text GENERATED ALWAYS AS ('/api/portal/files/' || id::text || '/link') STORED NOT NULL,
  "file_size" integer NOT NULL,
  "description" text,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "file_type" text NOT NULL
);

CREATE TABLE "site_counts" (
  "day" date,
  "kind" text,
  "name" text,
  "lang" text,
  "host" text,
  "times" integer NOT NULL,
  CONSTRAINT "site_counts_pkey" PRIMARY KEY("day","kind","name","lang","host"),
  CONSTRAINT "site_counts_kind_check" CHECK ("kind" in ('page', 'listed')),
  CONSTRAINT "site_counts_times_check" CHECK ("times" > 0)
);

CREATE TABLE "report_key_wraps" (
  "id" uuid PRIMARY KEY,
  "key_id" text NOT NULL,
  "kind" text NOT NULL,
  "wrap" text NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "check_places" integer[],
  "check_digest" text,
  "confirmed_at" timestamp with time zone,
  "confirmed_by" text
);

CREATE TABLE "report_keys" (
  "id" text PRIMARY KEY,
  "public_key" bytea NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "retired_at" timestamp with time zone
);

CREATE TABLE "report_messages" (
  "report_id" uuid,
  "n" integer,
  "body" bytea NOT NULL,
  CONSTRAINT "report_messages_pkey" PRIMARY KEY("report_id","n")
);

CREATE TABLE "whistleblower_reports" (
  "id" uuid PRIMARY KEY,
  "day" date NOT NULL,
  "status" text DEFAULT 'new' NOT NULL,
  "retention_until" date,
  "sealed_deks" jsonb NOT NULL,
  "body" bytea NOT NULL,
  "receipt_lookup" bytea UNIQUE,
  "receipt_wrap" bytea,
  "version" integer DEFAULT 1 NOT NULL,
  "summary" bytea,
  "has_new_message" boolean DEFAULT false NOT NULL,
  CONSTRAINT "whistleblower_reports_status_check" CHECK ("status" in ('new', 'acknowledged', 'in work', 'closed'))
);

-- Fingerprints of recent reports, so that one sent twice counts once. Keyed with a secret, deleted after an hour at most,
-- UNLOGGED so that neither the write-ahead log nor a replica ever contains them.
CREATE UNLOGGED TABLE public.report_fingerprints (
  fingerprint bytea PRIMARY KEY,
  seen_at timestamptz NOT NULL DEFAULT now()
);

-- Every word that products use. Typing errors are corrected against this list, which grows with the language and not with
-- the number of products. A word remains when its last product is deleted: it then finds nothing, which is harmless.
CREATE TABLE public.product_words (
  word text PRIMARY KEY
);

-- Counters of the rate limits, in the form that rate-limiter-flexible expects. UNLOGGED: neither the write-ahead log nor a
-- backup should contain its keyed digests of networks, and losing them in a crash is harmless.
CREATE UNLOGGED TABLE public.throttles (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);

-- Which session opened which report recently, so that one view is one entry of the audit log. UNLOGGED: losing it in a
-- crash only means that the next opening is recorded again.
CREATE UNLOGGED TABLE public.report_openings (
  session_hash bytea NOT NULL,
  report_id uuid NOT NULL REFERENCES public.whistleblower_reports (id) ON DELETE CASCADE,
  opened_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (session_hash, report_id)
);

-- The reports' private key, wrapped under a session's token. UNLOGGED: neither the write-ahead log, a replica nor a backup
-- contains a row of it. After a crash it is empty, and administrators sign in again.
CREATE UNLOGGED TABLE public.admin_session_keys (
  token_hash text PRIMARY KEY REFERENCES public.admin_sessions (session_token) ON DELETE CASCADE,
  key_id text NOT NULL,
  wrap bytea NOT NULL
);

-- Progress of an import. Written outside the import's transaction, so that other requests and processes see it; UNLOGGED,
-- because a crash rolls the import back, too.
CREATE UNLOGGED TABLE public.import_progress (
  digest text PRIMARY KEY,
  done integer NOT NULL DEFAULT 0,
  total integer NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);

ALTER TABLE "kept_rows" ADD CONSTRAINT "kept_rows_act_id_acts_id_fkey" FOREIGN KEY ("act_id") REFERENCES "acts"("id") ON DELETE CASCADE;
ALTER TABLE "kept_rows" ADD CONSTRAINT "kept_rows_put_back_by_acts_id_fkey" FOREIGN KEY ("put_back_by") REFERENCES "acts"("id") ON DELETE SET NULL;
ALTER TABLE "operator_absences" ADD CONSTRAINT "operator_absences_user_id_portal_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "portal_users"("id") ON DELETE CASCADE;
ALTER TABLE "admin_sessions" ADD CONSTRAINT "admin_sessions_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;
ALTER TABLE "billing_notices" ADD CONSTRAINT "billing_notices_project_id_vessel_projects_id_fkey" FOREIGN KEY ("project_id") REFERENCES "vessel_projects"("id") ON DELETE CASCADE;
ALTER TABLE "billing_notices" ADD CONSTRAINT "billing_notices_operator_id_portal_users_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "portal_users"("id");
ALTER TABLE "billing_notices" ADD CONSTRAINT "billing_notices_part_id_parts_used_id_fkey" FOREIGN KEY ("part_id") REFERENCES "parts_used"("id") ON DELETE SET NULL;
ALTER TABLE "charges" ADD CONSTRAINT "charges_project_id_vessel_projects_id_fkey" FOREIGN KEY ("project_id") REFERENCES "vessel_projects"("id") ON DELETE CASCADE;
ALTER TABLE "charges" ADD CONSTRAINT "charges_user_id_portal_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "portal_users"("id");
ALTER TABLE "charges" ADD CONSTRAINT "charges_stored_file_id_stored_files_id_fkey" FOREIGN KEY ("stored_file_id") REFERENCES "stored_files"("id");
ALTER TABLE "calendar_links" ADD CONSTRAINT "calendar_links_user_id_portal_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "portal_users"("id") ON DELETE CASCADE;
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_product_categories_id_fkey" FOREIGN KEY ("category_id") REFERENCES "product_categories"("id") ON DELETE RESTRICT;
ALTER TABLE "products" ADD CONSTRAINT "products_brand_id_brands_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE RESTRICT;
ALTER TABLE "project_comments" ADD CONSTRAINT "project_comments_project_id_vessel_projects_id_fkey" FOREIGN KEY ("project_id") REFERENCES "vessel_projects"("id") ON DELETE CASCADE;
ALTER TABLE "project_comments" ADD CONSTRAINT "project_comments_user_id_portal_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "portal_users"("id");
ALTER TABLE "operator_documents" ADD CONSTRAINT "operator_documents_user_id_portal_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "portal_users"("id") ON DELETE CASCADE;
ALTER TABLE "operator_documents" ADD CONSTRAINT "operator_documents_stored_file_id_stored_files_id_fkey" FOREIGN KEY ("stored_file_id") REFERENCES "stored_files"("id");
ALTER TABLE "operator_documents" ADD CONSTRAINT "operator_documents_uploaded_by_portal_users_id_fkey" FOREIGN KEY ("uploaded_by") REFERENCES "portal_users"("id");
ALTER TABLE "travel_document_files" ADD CONSTRAINT "travel_document_files_project_id_vessel_projects_id_fkey" FOREIGN KEY ("project_id") REFERENCES "vessel_projects"("id") ON DELETE CASCADE;
ALTER TABLE "travel_document_files" ADD CONSTRAINT "travel_document_files_user_id_portal_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "portal_users"("id");
ALTER TABLE "travel_document_files" ADD CONSTRAINT "travel_document_files_stored_file_id_stored_files_id_fkey" FOREIGN KEY ("stored_file_id") REFERENCES "stored_files"("id");
ALTER TABLE "download_links" ADD CONSTRAINT "download_links_session_id_portal_sessions_id_fkey" FOREIGN KEY ("session_id") REFERENCES "portal_sessions"("id") ON DELETE CASCADE;
ALTER TABLE "download_links" ADD CONSTRAINT "download_links_stored_file_id_stored_files_id_fkey" FOREIGN KEY ("stored_file_id") REFERENCES "stored_files"("id") ON DELETE CASCADE;
ALTER TABLE "project_hours" ADD CONSTRAINT "project_hours_project_id_vessel_projects_id_fkey" FOREIGN KEY ("project_id") REFERENCES "vessel_projects"("id") ON DELETE CASCADE;
ALTER TABLE "project_hours" ADD CONSTRAINT "project_hours_user_id_portal_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "portal_users"("id");
ALTER TABLE "billing_export_files" ADD CONSTRAINT "billing_export_files_export_id_billing_exports_id_fkey" FOREIGN KEY ("export_id") REFERENCES "billing_exports"("id");
ALTER TABLE "billing_export_files" ADD CONSTRAINT "billing_export_files_stored_file_id_stored_files_id_fkey" FOREIGN KEY ("stored_file_id") REFERENCES "stored_files"("id");
ALTER TABLE "billing_export_invoices" ADD CONSTRAINT "billing_export_invoices_export_id_billing_exports_id_fkey" FOREIGN KEY ("export_id") REFERENCES "billing_exports"("id");
ALTER TABLE "billing_export_items" ADD CONSTRAINT "billing_export_items_export_id_billing_exports_id_fkey" FOREIGN KEY ("export_id") REFERENCES "billing_exports"("id");
ALTER TABLE "billing_export_items" ADD CONSTRAINT "billing_export_items_invoice_id_billing_export_invoices_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "billing_export_invoices"("id");
ALTER TABLE "billing_export_items" ADD CONSTRAINT "billing_export_items_project_id_vessel_projects_id_fkey" FOREIGN KEY ("project_id") REFERENCES "vessel_projects"("id");
ALTER TABLE "billing_exports" ADD CONSTRAINT "billing_exports_created_by_portal_users_id_fkey" FOREIGN KEY ("created_by") REFERENCES "portal_users"("id");
ALTER TABLE "dismissed_duplicates" ADD CONSTRAINT "dismissed_duplicates_dismissed_by_portal_users_id_fkey" FOREIGN KEY ("dismissed_by") REFERENCES "portal_users"("id");
ALTER TABLE "merges" ADD CONSTRAINT "merges_merged_by_portal_users_id_fkey" FOREIGN KEY ("merged_by") REFERENCES "portal_users"("id");
ALTER TABLE "merges" ADD CONSTRAINT "merges_undone_by_portal_users_id_fkey" FOREIGN KEY ("undone_by") REFERENCES "portal_users"("id");
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_portal_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "portal_users"("id") ON DELETE CASCADE;
ALTER TABLE "part_sums" ADD CONSTRAINT "part_sums_project_id_vessel_projects_id_fkey" FOREIGN KEY ("project_id") REFERENCES "vessel_projects"("id") ON DELETE CASCADE;
ALTER TABLE "parts_used" ADD CONSTRAINT "parts_used_project_id_vessel_projects_id_fkey" FOREIGN KEY ("project_id") REFERENCES "vessel_projects"("id");
ALTER TABLE "parts_used" ADD CONSTRAINT "parts_used_operator_id_portal_users_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "portal_users"("id");
ALTER TABLE "parts_used" ADD CONSTRAINT "parts_used_product_id_products_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE SET NULL;
ALTER TABLE "portal_sessions" ADD CONSTRAINT "portal_sessions_user_id_portal_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "portal_users"("id") ON DELETE CASCADE;
ALTER TABLE "portal_tokens" ADD CONSTRAINT "portal_tokens_user_id_portal_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "portal_users"("id") ON DELETE CASCADE;
ALTER TABLE "project_operators" ADD CONSTRAINT "project_operators_project_id_vessel_projects_id_fkey" FOREIGN KEY ("project_id") REFERENCES "vessel_projects"("id") ON DELETE CASCADE;
ALTER TABLE "project_operators" ADD CONSTRAINT "project_operators_user_id_portal_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "portal_users"("id");
ALTER TABLE "project_status_changes" ADD CONSTRAINT "project_status_changes_project_id_vessel_projects_id_fkey" FOREIGN KEY ("project_id") REFERENCES "vessel_projects"("id") ON DELETE CASCADE;
ALTER TABLE "project_status_changes" ADD CONSTRAINT "project_status_changes_changed_by_portal_users_id_fkey" FOREIGN KEY ("changed_by") REFERENCES "portal_users"("id");
ALTER TABLE "vessel_projects" ADD CONSTRAINT "vessel_projects_vessel_id_vessels_id_fkey" FOREIGN KEY ("vessel_id") REFERENCES "vessels"("id");
ALTER TABLE "vessel_projects" ADD CONSTRAINT "vessel_projects_assigned_operator_id_portal_users_id_fkey" FOREIGN KEY ("assigned_operator_id") REFERENCES "portal_users"("id");
ALTER TABLE "vessel_projects" ADD CONSTRAINT "vessel_projects_created_by_portal_users_id_fkey" FOREIGN KEY ("created_by") REFERENCES "portal_users"("id");
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_portal_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "portal_users"("id") ON DELETE CASCADE;
ALTER TABLE "report_signatures" ADD CONSTRAINT "report_signatures_report_id_service_reports_id_fkey" FOREIGN KEY ("report_id") REFERENCES "service_reports"("id") ON DELETE CASCADE;
ALTER TABLE "report_signatures" ADD CONSTRAINT "report_signatures_signed_by_portal_users_id_fkey" FOREIGN KEY ("signed_by") REFERENCES "portal_users"("id");
ALTER TABLE "service_reports" ADD CONSTRAINT "service_reports_project_id_vessel_projects_id_fkey" FOREIGN KEY ("project_id") REFERENCES "vessel_projects"("id") ON DELETE CASCADE;
ALTER TABLE "service_reports" ADD CONSTRAINT "service_reports_operator_id_portal_users_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "portal_users"("id");
ALTER TABLE "service_reports" ADD CONSTRAINT "service_reports_stored_file_id_stored_files_id_fkey" FOREIGN KEY ("stored_file_id") REFERENCES "stored_files"("id");
ALTER TABLE "vessel_import_rows" ADD CONSTRAINT "vessel_import_rows_import_id_vessel_imports_id_fkey" FOREIGN KEY ("import_id") REFERENCES "vessel_imports"("id") ON DELETE CASCADE;
ALTER TABLE "vessel_imports" ADD CONSTRAINT "vessel_imports_created_by_portal_users_id_fkey" FOREIGN KEY ("created_by") REFERENCES "portal_users"("id");
ALTER TABLE "vessel_reagents" ADD CONSTRAINT "vessel_reagents_system_id_vessel_systems_id_fkey" FOREIGN KEY ("system_id") REFERENCES "vessel_systems"("id") ON DELETE CASCADE;
ALTER TABLE "vessel_reagents" ADD CONSTRAINT "vessel_reagents_product_id_products_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE SET NULL;
ALTER TABLE "vessel_reagents" ADD CONSTRAINT "vessel_reagents_logged_by_portal_users_id_fkey" FOREIGN KEY ("logged_by") REFERENCES "portal_users"("id") ON DELETE SET NULL;
ALTER TABLE "vessel_systems" ADD CONSTRAINT "vessel_systems_vessel_id_vessels_id_fkey" FOREIGN KEY ("vessel_id") REFERENCES "vessels"("id") ON DELETE CASCADE;
ALTER TABLE "imported_services" ADD CONSTRAINT "imported_services_vessel_id_vessels_id_fkey" FOREIGN KEY ("vessel_id") REFERENCES "vessels"("id");
ALTER TABLE "vessels" ADD CONSTRAINT "vessels_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id");
ALTER TABLE "vessel_contacts" ADD CONSTRAINT "vessel_contacts_project_id_vessel_projects_id_fkey" FOREIGN KEY ("project_id") REFERENCES "vessel_projects"("id") ON DELETE CASCADE;
ALTER TABLE "vessel_contacts" ADD CONSTRAINT "vessel_contacts_vessel_id_vessels_id_fkey" FOREIGN KEY ("vessel_id") REFERENCES "vessels"("id") ON DELETE CASCADE;
ALTER TABLE "project_files" ADD CONSTRAINT "project_files_project_id_vessel_projects_id_fkey" FOREIGN KEY ("project_id") REFERENCES "vessel_projects"("id") ON DELETE CASCADE;
ALTER TABLE "project_files" ADD CONSTRAINT "project_files_user_id_portal_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "portal_users"("id");
ALTER TABLE "project_files" ADD CONSTRAINT "project_files_stored_file_id_stored_files_id_fkey" FOREIGN KEY ("stored_file_id") REFERENCES "stored_files"("id");
ALTER TABLE "report_key_wraps" ADD CONSTRAINT "report_key_wraps_key_id_report_keys_id_fkey" FOREIGN KEY ("key_id") REFERENCES "report_keys"("id") ON DELETE CASCADE;
ALTER TABLE "report_messages" ADD CONSTRAINT "report_messages_report_id_whistleblower_reports_id_fkey" FOREIGN KEY ("report_id") REFERENCES "whistleblower_reports"("id") ON DELETE CASCADE;
-- Not declared in the code of notifications: projects import notifications, and a declaration would be a circle.
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_project_id_vessel_projects_id_fkey" FOREIGN KEY ("project_id") REFERENCES "vessel_projects"("id") ON DELETE CASCADE;

CREATE INDEX "logs_entity_idx" ON "audit"."logs" ("entity_type","entity_id","seq");
CREATE INDEX "logs_created_at_idx" ON "audit"."logs" ("created_at");
CREATE INDEX "logs_search_idx" ON "audit"."logs" USING gin (public.search_text(coalesce("entity_name", '') || ' ' || coalesce("field_changed", '') || ' ' || coalesce("old_value", '') || ' ' || coalesce("new_value", '') || ' ' || coalesce("description", '') || ' ' || "changed_by_name" || ' ' || replace("action", '_', ' ')) gin_trgm_ops);
CREATE INDEX "personal_values_search_idx" ON "audit"."personal_values" USING gin (public.search_text(coalesce("texts"::jsonb ->> 0, '') || ' ' || coalesce("texts"::jsonb ->> 1, '') || ' ' || coalesce("texts"::jsonb ->> 2, '') || ' ' || coalesce("texts"::jsonb ->> 3, '')) gin_trgm_ops);
CREATE INDEX "outgoing_mail_status_idx" ON "outgoing_mail" ("status","created_at");
CREATE INDEX "outgoing_mail_due_idx" ON "outgoing_mail" ("urgency","due_at") WHERE "status" = 'waiting';
CREATE INDEX "kept_rows_entity_idx" ON "kept_rows" ("entity_type","entity_id","seq");
CREATE INDEX "kept_rows_put_back_by_idx" ON "kept_rows" ("put_back_by");
CREATE INDEX "operator_absences_user_id_idx" ON "operator_absences" ("user_id","from_day");
CREATE INDEX "admin_sessions_user_id_idx" ON "admin_sessions" ("user_id");
CREATE INDEX "admin_sessions_expires_at_idx" ON "admin_sessions" ("expires_at");
CREATE INDEX "billing_notices_project_id_idx" ON "billing_notices" ("project_id");
CREATE INDEX "billing_notices_operator_id_idx" ON "billing_notices" ("operator_id");
CREATE INDEX "billing_notices_part_id_idx" ON "billing_notices" ("part_id");
CREATE INDEX "billing_notices_unread_idx" ON "billing_notices" ("created_at") WHERE not "is_read";
CREATE INDEX "charges_project_id_idx" ON "charges" ("project_id");
CREATE UNIQUE INDEX "charges_service_key" ON "charges" ("project_id") WHERE "kind" = 'service';
CREATE UNIQUE INDEX "charges_hours_key" ON "charges" ("project_id") WHERE "kind" = 'hours' and "fixed_lines" is null;
CREATE INDEX "charges_user_id_idx" ON "charges" ("user_id");
CREATE INDEX "charges_stored_file_id_idx" ON "charges" ("stored_file_id");
CREATE INDEX "charges_search_idx" ON "charges" USING gin (public.search_text(case "kind" when 'hours' then 'further hours' else "kind" || ':' end
    || ' ' || coalesce("text", '') || ' ' || coalesce("invoice_number", '')) gin_trgm_ops);
CREATE INDEX "charges_billing_status_idx" ON "charges" ("billing_status");
CREATE INDEX "charges_invoice_number_idx" ON "charges" (lower("invoice_number")) WHERE "invoice_number" is not null;
CREATE INDEX "charges_invoice_date_idx" ON "charges" ("invoice_date") WHERE "invoice_date" is not null;
CREATE UNIQUE INDEX "brands_name_key" ON "brands" (lower("name"));
CREATE UNIQUE INDEX "import_suppliers_name_key" ON "import_suppliers" (lower("name"));
CREATE UNIQUE INDEX "product_categories_name_key" ON "product_categories" (lower("name"));
CREATE UNIQUE INDEX "products_item_number_key" ON "products" (lower("item_number"));
CREATE INDEX "products_item_key_idx" ON "products" ("item_key" text_pattern_ops);
CREATE INDEX "products_item_key_bare_idx" ON "products" ("item_key_bare" text_pattern_ops);
CREATE INDEX "products_search_text_idx" ON "products" USING gin ("search_text" gin_trgm_ops);
CREATE INDEX "products_alias_keys_idx" ON "products" USING gin ("alias_keys");
CREATE INDEX "products_goes_with_idx" ON "products" USING gin (public.alias_keys("goes_with"));
CREATE INDEX "products_category_id_idx" ON "products" ("category_id");
CREATE INDEX "products_brand_id_idx" ON "products" ("brand_id");
CREATE INDEX "products_order_idx" ON "products" ("order","name","id");
CREATE INDEX "products_kept_idx" ON "products" ("order","name","id") WHERE "change_after_days" is not null or "keeps_for_days" is not null;
CREATE INDEX "project_comments_project_id_idx" ON "project_comments" ("project_id","created_at");
CREATE INDEX "project_comments_user_id_idx" ON "project_comments" ("user_id");
CREATE UNIQUE INDEX "companies_name_key" ON "companies" (lower("name"));
CREATE INDEX "contact_submissions_created_at_idx" ON "contact_submissions" ("created_at");
CREATE INDEX "contact_submissions_content_hash_idx" ON "contact_submissions" ("content_hash","created_at");
CREATE INDEX "contact_submissions_unmailed_idx" ON "contact_submissions" ("created_at") WHERE "mailed_at" is null;
CREATE INDEX "operator_documents_user_id_idx" ON "operator_documents" ("user_id");
CREATE INDEX "operator_documents_stored_file_id_idx" ON "operator_documents" ("stored_file_id");
CREATE INDEX "operator_documents_uploaded_by_idx" ON "operator_documents" ("uploaded_by");
CREATE INDEX "operator_documents_expiry_date_idx" ON "operator_documents" ("expiry_date");
CREATE INDEX "travel_document_files_project_id_idx" ON "travel_document_files" ("project_id");
CREATE INDEX "travel_document_files_user_id_idx" ON "travel_document_files" ("user_id");
CREATE INDEX "travel_document_files_stored_file_id_idx" ON "travel_document_files" ("stored_file_id");
CREATE INDEX "download_links_session_id_idx" ON "download_links" ("session_id");
CREATE INDEX "download_links_stored_file_id_idx" ON "download_links" ("stored_file_id");
CREATE INDEX "download_links_expires_at_idx" ON "download_links" ("expires_at");
CREATE INDEX "pictures_unused_since_idx" ON "pictures" ("unused_since");
CREATE INDEX "stored_files_unclaimed_idx" ON "stored_files" ("created_at") WHERE "claimed_at" is null;
CREATE INDEX "stored_files_released_idx" ON "stored_files" ("released_at") WHERE "released_at" is not null;
CREATE INDEX "uploads_user_id_idx" ON "uploads" ("user_id");
CREATE INDEX "uploads_created_at_idx" ON "uploads" ("created_at");
CREATE INDEX "cross_references_order_idx" ON "cross_references" ("kind","maker","system");
CREATE INDEX "unanswered_questions_day_idx" ON "unanswered_questions" ("day");
CREATE INDEX "project_hours_project_id_idx" ON "project_hours" ("project_id");
CREATE INDEX "project_hours_user_id_idx" ON "project_hours" ("user_id","date");
CREATE INDEX "billing_export_files_export_id_idx" ON "billing_export_files" ("export_id");
CREATE INDEX "billing_export_files_stored_file_id_idx" ON "billing_export_files" ("stored_file_id");
CREATE INDEX "billing_export_invoices_export_id_idx" ON "billing_export_invoices" ("export_id");
CREATE UNIQUE INDEX "billing_export_invoices_invoice_number_key" ON "billing_export_invoices" (lower("invoice_number")) WHERE "invoice_number" is not null;
CREATE INDEX "billing_export_items_export_id_idx" ON "billing_export_items" ("export_id");
CREATE INDEX "billing_export_items_invoice_id_idx" ON "billing_export_items" ("invoice_id");
CREATE INDEX "billing_export_items_project_id_idx" ON "billing_export_items" ("project_id");
CREATE UNIQUE INDEX "billing_export_items_held_key" ON "billing_export_items" ("item_id","kind") WHERE "released_at" is null;
CREATE INDEX "billing_exports_created_by_idx" ON "billing_exports" ("created_by");
CREATE INDEX "dismissed_duplicates_dismissed_by_idx" ON "dismissed_duplicates" ("dismissed_by");
CREATE INDEX "merges_goes_id_idx" ON "merges" ("goes_id");
CREATE INDEX "merges_stays_id_idx" ON "merges" ("stays_id");
CREATE INDEX "merges_merged_at_idx" ON "merges" ("kind","merged_at");
CREATE INDEX "merges_merged_by_idx" ON "merges" ("merged_by");
CREATE INDEX "merges_undone_by_idx" ON "merges" ("undone_by");
CREATE INDEX "notifications_user_id_idx" ON "notifications" ("user_id","created_at");
CREATE INDEX "notifications_unread_idx" ON "notifications" ("user_id") WHERE "read_at" is null;
CREATE INDEX "notifications_unmailed_idx" ON "notifications" ("mail_notices","user_id") WHERE "mailed_at" is null and "mail_notices" <> 'off';
CREATE INDEX "notifications_project_id_idx" ON "notifications" ("project_id");
CREATE UNIQUE INDEX "notifications_once_key" ON "notifications" ("user_id","once_key");
CREATE UNIQUE INDEX "operation_runs_open_idx" ON "operation_runs" ((ended_at is null)) WHERE ended_at is null;
CREATE INDEX "operation_runs_kind_idx" ON "operation_runs" ("kind","started_at");
CREATE INDEX "part_sums_invoice_search_idx" ON "part_sums" USING gin (public.search_text("invoice_number") gin_trgm_ops) WHERE "invoice_number" is not null;
CREATE INDEX "parts_used_project_id_idx" ON "parts_used" ("project_id");
CREATE INDEX "parts_used_product_id_idx" ON "parts_used" ("product_id");
CREATE INDEX "parts_used_operator_id_idx" ON "parts_used" ("operator_id","used_date","id");
CREATE INDEX "parts_used_used_date_idx" ON "parts_used" ("used_date","id");
CREATE INDEX "parts_used_list_search_idx" ON "parts_used" USING gin (public.search_text("part_name" || ' ' || coalesce("part_number", '') || ' ' || "vessel_name"
    || ' ' || coalesce("supplier", '')) gin_trgm_ops);
CREATE INDEX "parts_used_billing_status_idx" ON "parts_used" ("billing_status","used_date","id");
CREATE INDEX "parts_used_given_up_idx" ON "parts_used" ("billing_status_at") WHERE "billing_status" in ('not billable', 'credited');
CREATE INDEX "parts_used_invoice_number_idx" ON "parts_used" (lower("invoice_number")) WHERE "invoice_number" is not null;
CREATE INDEX "parts_used_invoice_date_idx" ON "parts_used" ("invoice_date") WHERE "invoice_date" is not null;
CREATE INDEX "portal_sessions_user_id_idx" ON "portal_sessions" ("user_id");
CREATE INDEX "portal_sessions_expires_at_idx" ON "portal_sessions" ("expires_at");
CREATE INDEX "portal_tokens_user_id_kind_idx" ON "portal_tokens" ("user_id","kind");
CREATE UNIQUE INDEX "portal_tokens_invitation_key" ON "portal_tokens" ("user_id") WHERE "kind" = 'invitation';
CREATE UNIQUE INDEX "portal_users_email_key" ON "portal_users" (lower("email"));
CREATE INDEX "project_operators_project_id_idx" ON "project_operators" ("project_id");
CREATE INDEX "project_operators_user_id_idx" ON "project_operators" ("user_id","project_id");
CREATE UNIQUE INDEX "project_operators_current_key" ON "project_operators" ("project_id") WHERE "unassigned_at" is null;
CREATE INDEX "project_status_changes_project_id_idx" ON "project_status_changes" ("project_id","changed_at");
CREATE INDEX "project_status_changes_changed_by_idx" ON "project_status_changes" ("changed_by");
CREATE INDEX "vessel_projects_vessel_id_idx" ON "vessel_projects" ("vessel_id","completed_date");
CREATE INDEX "vessel_projects_operator_idx" ON "vessel_projects" ("assigned_operator_id","scheduled_date" desc nulls last,"id" desc nulls last);
CREATE INDEX "vessel_projects_status_scheduled_idx" ON "vessel_projects" ("status","scheduled_date" desc nulls last,"id" desc nulls last);
CREATE INDEX "vessel_projects_scheduled_date_idx" ON "vessel_projects" ("scheduled_date" desc nulls last,"id" desc nulls last);
CREATE INDEX "vessel_projects_completed_date_idx" ON "vessel_projects" ("completed_date" desc nulls last,"id" desc nulls last);
CREATE INDEX "vessel_projects_visit_day_idx" ON "vessel_projects" (coalesce("completed_date", "scheduled_date"));
CREATE INDEX "vessel_projects_request_date_idx" ON "vessel_projects" ("request_date" desc nulls last,"id" desc nulls last);
CREATE INDEX "vessel_projects_updated_at_idx" ON "vessel_projects" ("updated_at" desc nulls last,"id" desc nulls last);
CREATE INDEX "vessel_projects_project_value_idx" ON "vessel_projects" ("project_value" desc nulls last,"id" desc nulls last);
CREATE INDEX "vessel_projects_operator_hours_idx" ON "vessel_projects" ("operator_hours" desc nulls last,"id" desc nulls last);
CREATE INDEX "vessel_projects_vessel_name_idx" ON "vessel_projects" ("vessel_name" desc nulls last,"id" desc nulls last);
CREATE INDEX "vessel_projects_client_name_idx" ON "vessel_projects" ("client_name" desc nulls last,"id" desc nulls last);
CREATE INDEX "vessel_projects_location_idx" ON "vessel_projects" ("location" desc nulls last,"id" desc nulls last);
CREATE INDEX "vessel_projects_service_type_idx" ON "vessel_projects" ("service_type" desc nulls last,"id" desc nulls last);
CREATE INDEX "vessel_projects_status_order_idx" ON "vessel_projects" (array_position('{"not confirmed",confirmed,"in progress","on hold",completed,closed,cancelled}'::text[], "status") desc nulls last,"id" desc nulls last);
CREATE INDEX "vessel_projects_number_order_idx" ON "vessel_projects" (left("project_number", 3) desc nulls last,length("project_number") desc nulls last,"project_number" desc nulls last,"id" desc nulls last);
CREATE INDEX "vessel_projects_open_operator_idx" ON "vessel_projects" ("assigned_operator_id","scheduled_date",coalesce("scheduled_end_date", "scheduled_date")) WHERE "status" in ('not confirmed', 'confirmed', 'in progress', 'on hold');
CREATE INDEX "vessel_projects_search_idx" ON "vessel_projects" USING gin (public.search_text("project_number" || ' ' || "vessel_name" || ' ' || coalesce("client_name", '') || ' ' || coalesce("company_name", '') || ' ' || coalesce("location", '') || ' ' || coalesce("client_reference", '')) gin_trgm_ops);
CREATE INDEX "vessel_projects_span_idx" ON "vessel_projects" USING gist (daterange("scheduled_date", coalesce("scheduled_end_date", "scheduled_date"), '[]')) WHERE "scheduled_date" is not null;
CREATE INDEX "vessel_projects_created_by_idx" ON "vessel_projects" ("created_by");
CREATE INDEX "vessel_projects_follows_id_idx" ON "vessel_projects" ("follows_id");
CREATE UNIQUE INDEX "saved_views_name_key" ON "saved_views" ("user_id","list",lower("name"));
CREATE INDEX "saved_views_user_id_idx" ON "saved_views" ("user_id");
CREATE UNIQUE INDEX "report_signatures_report_id_role_key" ON "report_signatures" ("report_id","role");
CREATE INDEX "report_signatures_signed_by_idx" ON "report_signatures" ("signed_by");
CREATE INDEX "service_reports_project_id_idx" ON "service_reports" ("project_id");
CREATE INDEX "service_reports_operator_id_idx" ON "service_reports" ("operator_id");
CREATE INDEX "service_reports_stored_file_id_idx" ON "service_reports" ("stored_file_id");
CREATE INDEX "text_previews_expires_at_idx" ON "text_previews" ("expires_at");
CREATE INDEX "team_members_order_idx" ON "team_members" ("order","name");
CREATE INDEX "vessel_import_rows_result_idx" ON "vessel_import_rows" ("import_id","result","row");
CREATE INDEX "vessel_imports_created_by_idx" ON "vessel_imports" ("created_by");
CREATE INDEX "vessel_imports_created_at_idx" ON "vessel_imports" ("created_at");
CREATE INDEX "vessel_reagents_system_id_idx" ON "vessel_reagents" ("system_id","mixed_on");
CREATE INDEX "vessel_reagents_product_id_idx" ON "vessel_reagents" ("product_id");
CREATE INDEX "vessel_reagents_logged_by_idx" ON "vessel_reagents" ("logged_by");
CREATE INDEX "vessel_systems_vessel_id_idx" ON "vessel_systems" ("vessel_id","position");
CREATE INDEX "imported_services_vessel_id_idx" ON "imported_services" ("vessel_id","service_date");
CREATE UNIQUE INDEX "vessels_name_key" ON "vessels" (lower("name"));
CREATE UNIQUE INDEX "vessels_imo_key" ON "vessels" ("imo");
CREATE INDEX "vessels_company_id_idx" ON "vessels" ("company_id");
CREATE INDEX "vessels_service_due_idx" ON "vessels" ("service_due","id");
CREATE INDEX "vessels_last_service_idx" ON "vessels" ("last_service_date","id");
CREATE INDEX "vessels_search_names_trgm_idx" ON "vessels" USING gin ("search_names" gin_trgm_ops);
CREATE INDEX "vessels_imo_client_trgm_idx" ON "vessels" USING gin ((coalesce("imo", '') || ' ' || coalesce("client_name", '')) gin_trgm_ops);
CREATE INDEX "vessels_normalized_name_trgm_idx" ON "vessels" USING gin ("normalized_name" gin_trgm_ops);
CREATE INDEX "vessel_contacts_project_id_idx" ON "vessel_contacts" ("project_id");
CREATE INDEX "vessel_contacts_vessel_id_idx" ON "vessel_contacts" ("vessel_id");
CREATE INDEX "project_files_project_id_idx" ON "project_files" ("project_id");
CREATE INDEX "project_files_user_id_idx" ON "project_files" ("user_id");
CREATE INDEX "project_files_stored_file_id_idx" ON "project_files" ("stored_file_id");
CREATE INDEX "site_counts_kind_idx" ON "site_counts" ("kind","day");
CREATE INDEX "report_key_wraps_key_id_idx" ON "report_key_wraps" ("key_id");
CREATE INDEX "whistleblower_reports_day_idx" ON "whistleblower_reports" ("day");

CREATE INDEX product_words_trgm_idx ON public.product_words USING gin (word gin_trgm_ops) WITH (fastupdate = off);
-- Each search reads the index's whole pending list: a short one keeps searches fast after a large import.
ALTER INDEX products_search_text_idx SET (gin_pending_list_limit = 256);
CREATE INDEX throttles_expire_idx ON public.throttles (expire);
CREATE INDEX report_openings_report_id_idx ON public.report_openings (report_id);
-- Same expression as in the condition of the portal's search for parts.
CREATE INDEX parts_used_search_idx ON public.parts_used USING gin (public.search_text(coalesce(part_number, '') || ' ' || part_name) gin_trgm_ops);

-- --- Invalidation of cached responses.

-- Every process caches rendered pages and responses and drops them when the content that they were built from changes.
-- A trigger notifies the processes, so that no write can forget it. The payload is the cache tag.
CREATE FUNCTION public.notify_content_changed() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('content_changed', TG_ARGV[0]);
  RETURN NULL;
END
$$;

CREATE TRIGGER products_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION public.notify_content_changed('catalogue');
CREATE TRIGGER product_categories_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON product_categories
  FOR EACH STATEMENT EXECUTE FUNCTION public.notify_content_changed('catalogue');
CREATE TRIGGER brands_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON brands
  FOR EACH STATEMENT EXECUTE FUNCTION public.notify_content_changed('catalogue');
CREATE TRIGGER team_members_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON team_members
  FOR EACH STATEMENT EXECUTE FUNCTION public.notify_content_changed('team');
CREATE TRIGGER site_settings_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON site_settings
  FOR EACH STATEMENT EXECUTE FUNCTION public.notify_content_changed('settings');

-- Pages that show the cross-reference also show the catalogue: both have one cache tag.
CREATE TRIGGER cross_references_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON cross_references
  FOR EACH STATEMENT EXECUTE FUNCTION public.notify_content_changed('catalogue');

-- Published texts change every page; a draft changes none, and an insert that finds the row is no change.
CREATE TRIGGER site_texts_changed AFTER INSERT OR UPDATE OF published OR DELETE ON site_texts
  FOR EACH ROW EXECUTE FUNCTION public.notify_content_changed('settings');
CREATE TRIGGER site_texts_emptied AFTER TRUNCATE ON site_texts
  FOR EACH STATEMENT EXECUTE FUNCTION public.notify_content_changed('settings');

-- --- Counts of changes, by which cached totals are invalidated.

-- Totals of lists and figures are cached until a table that they read has changed. Every transaction that changes one
-- increments the count, once and as its last step: the row is locked only while the transaction commits.
INSERT INTO portal_changes DEFAULT VALUES;

CREATE FUNCTION public.count_portal_change() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  transaction text := pg_current_xact_id()::text;
BEGIN
  IF current_setting('portal.counted_in', true) IS DISTINCT FROM transaction THEN
    PERFORM set_config('portal.counted_in', transaction, true);
    UPDATE portal_changes SET version = version + 1;
  END IF;
  RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER vessel_projects_counted AFTER INSERT OR UPDATE OR DELETE ON vessel_projects
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.count_portal_change();
CREATE CONSTRAINT TRIGGER project_operators_counted AFTER INSERT OR UPDATE OR DELETE ON project_operators
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.count_portal_change();
CREATE CONSTRAINT TRIGGER service_reports_counted AFTER INSERT OR UPDATE OR DELETE ON service_reports
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.count_portal_change();
CREATE CONSTRAINT TRIGGER parts_used_counted AFTER INSERT OR UPDATE OR DELETE ON parts_used
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.count_portal_change();
CREATE CONSTRAINT TRIGGER vessels_counted AFTER INSERT OR UPDATE OR DELETE ON vessels
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.count_portal_change();
CREATE CONSTRAINT TRIGGER operator_documents_counted AFTER INSERT OR UPDATE OR DELETE ON operator_documents
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.count_portal_change();
CREATE CONSTRAINT TRIGGER travel_document_files_counted AFTER INSERT OR UPDATE OR DELETE ON travel_document_files
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.count_portal_change();
CREATE CONSTRAINT TRIGGER charges_counted AFTER INSERT OR UPDATE OR DELETE ON charges
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.count_portal_change();

CREATE CONSTRAINT TRIGGER project_hours_counted AFTER INSERT OR UPDATE OR DELETE ON project_hours
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.count_portal_change();
CREATE CONSTRAINT TRIGGER imported_services_counted AFTER INSERT OR UPDATE OR DELETE ON imported_services
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.count_portal_change();
CREATE CONSTRAINT TRIGGER operator_absences_counted AFTER INSERT OR UPDATE OR DELETE ON operator_absences
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.count_portal_change();
CREATE CONSTRAINT TRIGGER portal_users_counted AFTER INSERT OR DELETE OR UPDATE OF name, role, is_active ON portal_users
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.count_portal_change();

CREATE CONSTRAINT TRIGGER companies_counted AFTER INSERT OR UPDATE OR DELETE ON companies
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.count_portal_change();

-- The same for the number of products per category and brand.
INSERT INTO catalogue_changes DEFAULT VALUES;

CREATE FUNCTION public.count_catalogue_change() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  transaction text := pg_current_xact_id()::text;
BEGIN
  IF current_setting('catalogue.counted_in', true) IS DISTINCT FROM transaction THEN
    PERFORM set_config('catalogue.counted_in', transaction, true);
    UPDATE catalogue_changes SET version = version + 1;
  END IF;
  RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER products_counted AFTER INSERT OR UPDATE OF category_id, brand_id OR DELETE ON products
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.count_catalogue_change();
CREATE TRIGGER products_emptied AFTER TRUNCATE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION public.count_catalogue_change();

-- --- Search of products.

-- All ways in which people join and split a word, as one text of distinct words: "CLX-Ex2" also as "clxex2", "clx",
-- "ex2", "clxex 2"; "CL17sc" also as "cl", "17sc", "cl17", "sc"; "10102-17-7" as "10102177". The search looks for words
-- by their beginning, so that "oil" is not found in "coil".
CREATE FUNCTION public.word_forms(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (
    SELECT coalesce(string_agg(DISTINCT form, ' '), '')
      FROM (SELECT regexp_replace(value, '[^[:alnum:]]+', ' ', 'g') AS split) AS spaced
      CROSS JOIN LATERAL (VALUES
        (regexp_replace(value, '[^[:alnum:][:space:]]+', '', 'g')),
        (split),
        (regexp_replace(split, '([[:alpha:]])([[:digit:]])', '\1 \2', 'g')),
        (regexp_replace(split, '([[:digit:]])([[:alpha:]])', '\1 \2', 'g'))
      ) AS written (words)
      CROSS JOIN LATERAL regexp_split_to_table(words, '[[:space:]]+') AS form
      WHERE form <> ''
  );

-- The Norwegian translation of a text while it is current: it was made from the present English text.
CREATE FUNCTION public.norwegian_text(translations jsonb, field text, english text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN translations #>> ARRAY['nb', field, '0'] = english THEN translations #>> ARRAY['nb', field, '1'] END;

-- The searched text of a product. A generated column can't read other tables, hence a trigger. Name and description, and
-- the names of brand and category, are in both languages: "Natriumtiosulfat, 25 kg" on a page is found by these words.
-- Before the separator (U+001F, which nobody types) is what names the product itself: name, number, aliases; hits there are
-- listed first. The text begins with a space and has no other white space than single spaces.
CREATE FUNCTION public.fill_product_search_text() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  norwegian_name text := public.norwegian_text(NEW.translations, 'name', NEW.name);
  named text := concat_ws(' ', NEW.name, NEW.item_number, NEW.aliases, norwegian_name);
  told text := concat_ws(' ',
    (SELECT concat_ws(' ', name, public.norwegian_text(translations, 'name', name))
      FROM public.brands WHERE id = NEW.brand_id),
    (SELECT concat_ws(' ', name, public.norwegian_text(translations, 'name', name))
      FROM public.product_categories WHERE id = NEW.category_id),
    NEW.description, public.norwegian_text(NEW.translations, 'description', NEW.description));
BEGIN
  NEW.search_text := public.search_text(concat(
    ' ', regexp_replace(named, '\s+', ' ', 'g'), ' ', public.word_forms(named),
    ' ', public.item_key(NEW.name), ' ', public.item_key(norwegian_name), ' ', public.item_key(NEW.item_number), ' ',
    array_to_string(public.alias_keys(NEW.aliases), ' '),
    ' ', chr(31), ' ', regexp_replace(told, '\s+', ' ', 'g'), ' ', public.word_forms(told)
  ));
  RETURN NEW;
END
$$;

CREATE TRIGGER products_search_text
  BEFORE INSERT OR UPDATE OF name, item_number, aliases, description, brand_id, category_id, translations ON products
  FOR EACH ROW EXECUTE FUNCTION public.fill_product_search_text();

-- A renamed brand or category is found under its new name immediately: the update runs the trigger above.
CREATE FUNCTION public.refill_brand_search_text() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.products SET brand_id = NEW.id WHERE brand_id = NEW.id;
  RETURN NULL;
END
$$;

CREATE TRIGGER brands_search_text AFTER UPDATE OF name, translations ON brands
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.translations IS DISTINCT FROM NEW.translations)
  EXECUTE FUNCTION public.refill_brand_search_text();

CREATE FUNCTION public.refill_category_search_text() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.products SET category_id = NEW.id WHERE category_id = NEW.id;
  RETURN NULL;
END
$$;

CREATE TRIGGER product_categories_search_text AFTER UPDATE OF name, translations ON product_categories
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.translations IS DISTINCT FROM NEW.translations)
  EXECUTE FUNCTION public.refill_category_search_text();

-- Ordered, so that two writers of the same new words wait for each other instead of deadlocking.
CREATE FUNCTION public.collect_product_words() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.product_words (word)
    SELECT DISTINCT word
      FROM changed, regexp_split_to_table(changed.search_text, '[^[:alpha:]]+') AS word
      WHERE length(word) BETWEEN 3 AND 40
      ORDER BY word
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;

CREATE TRIGGER products_words_inserted AFTER INSERT ON products
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.collect_product_words();

-- After an update only changed texts are split.
CREATE FUNCTION public.collect_changed_product_words() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.product_words (word)
    SELECT DISTINCT word
      FROM changed
        JOIN before ON before.id = changed.id AND before.search_text IS DISTINCT FROM changed.search_text,
        regexp_split_to_table(changed.search_text, '[^[:alpha:]]+') AS word
      WHERE length(word) BETWEEN 3 AND 40
      ORDER BY word
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;

CREATE TRIGGER products_words_updated AFTER UPDATE ON products
  REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION public.collect_changed_product_words();

-- The words nearest to a typed one, best first: itself, then one swapped or doubled letter, then shared trigrams. A word of
-- three letters is never corrected: "oil" is no misspelling of "coil". The threshold is set here because it would otherwise
-- be whatever the connection has.
CREATE FUNCTION public.similar_product_words(typed text) RETURNS TABLE (word text, score real)
  LANGUAGE sql STABLE PARALLEL SAFE ROWS 3
  SET pg_trgm.similarity_threshold = 0.3
  AS $$
    SELECT near.word, max(near.score) AS score
      FROM (
        SELECT w.word, 1::real AS score FROM public.product_words w WHERE w.word = typed
        UNION ALL
        SELECT w.word, 0.95::real
          FROM generate_series(1, length(typed)) AS i
          CROSS JOIN LATERAL (VALUES
            (left(typed, i - 1) || substr(typed, i + 1, 1) || substr(typed, i, 1) || substr(typed, i + 2)),
            (left(typed, i - 1) || substr(typed, i + 1))
          ) AS slip (word)
          JOIN public.product_words w ON w.word = slip.word
          WHERE length(typed) BETWEEN 4 AND 40
        UNION ALL
        SELECT w.word, public.similarity(w.word, typed)
          FROM public.product_words w
          WHERE length(typed) >= 4 AND w.word OPERATOR(public.%) typed
      ) AS near
      GROUP BY near.word
      ORDER BY max(near.score) DESC, abs(length(near.word) - length(typed)), near.word
      LIMIT 3
  $$;

-- --- Audit log.

-- The audit log is tamper-evident: every row has the hash of the row before, and only the log's own functions write it.
-- The application's role gets the rights to read and to append (src/core/audit/prepare-audit.server.ts); the triggers
-- refuse everything else even where one role owns the whole database.
INSERT INTO audit.head (id, seq, hash) VALUES (1, 0, sha256('audit'::bytea));

-- jsonb writes equal values equally, so the hash can be recomputed from the row at any time.
CREATE FUNCTION audit.row_hash(entry audit.logs) RETURNS bytea
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN sha256(entry.prev_hash || convert_to(jsonb_build_array(
    entry.seq, entry.id, entry.entity_type, entry.entity_id, entry.entity_name, entry.action, entry.field_changed,
    entry.old_value, entry.new_value, entry.changed_by, entry.changed_by_name, entry.description, entry.is_personal,
    encode(entry.personal_digest, 'hex'), to_char(entry.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')
  )::text, 'UTF8'));

CREATE FUNCTION audit.personal_digest(salt bytea, texts text) RETURNS bytea
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN sha256(salt || convert_to(texts, 'UTF8'));

-- The head is locked until the commit: numbers have no gaps and no two rows follow the same one.
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

CREATE TRIGGER logs_append BEFORE INSERT ON audit.logs FOR EACH ROW EXECUTE FUNCTION audit.append();

CREATE FUNCTION audit.refuse() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log can only be appended to' USING ERRCODE = '42501';
END
$$;

CREATE TRIGGER logs_keep BEFORE UPDATE OR DELETE ON audit.logs FOR EACH ROW EXECUTE FUNCTION audit.refuse();
CREATE TRIGGER logs_keep_all BEFORE TRUNCATE ON audit.logs FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse();
CREATE TRIGGER head_keep_row BEFORE DELETE ON audit.head FOR EACH ROW EXECUTE FUNCTION audit.refuse();
CREATE TRIGGER head_keep_all BEFORE TRUNCATE ON audit.head FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse();
CREATE TRIGGER personal_values_keep_all BEFORE TRUNCATE ON audit.personal_values
  FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse();

-- Depth 1 is a statement of a client; the log's own statements run inside its trigger.
CREATE FUNCTION audit.refuse_direct() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'The audit log can only be appended to' USING ERRCODE = '42501';
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER head_keep BEFORE INSERT OR UPDATE ON audit.head FOR EACH ROW EXECUTE FUNCTION audit.refuse_direct();

-- A person's values are erased by deleting them; they can't be rewritten.
CREATE TRIGGER personal_values_keep BEFORE INSERT OR UPDATE ON audit.personal_values
  FOR EACH ROW EXECUTE FUNCTION audit.refuse_direct();

-- --- Sessions.

-- An administrator who is deactivated or gets another code is signed out everywhere. A trigger, so that no code path can
-- forget it.
CREATE FUNCTION public.end_admin_sessions() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM public.admin_sessions WHERE user_id = NEW.id;
  RETURN NULL;
END
$$;

CREATE TRIGGER users_end_sessions AFTER UPDATE ON users FOR EACH ROW
  WHEN (NOT NEW.is_active OR NEW.password IS DISTINCT FROM OLD.password)
  EXECUTE FUNCTION public.end_admin_sessions();

-- A person who is deactivated, or gets another role or password, is signed out everywhere. A trigger for the same reason.
CREATE FUNCTION public.end_portal_sessions() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF NOT NEW.is_active OR NEW.role <> OLD.role OR NEW.password_hash IS DISTINCT FROM OLD.password_hash THEN
    DELETE FROM portal_sessions WHERE user_id = NEW.id;
    DELETE FROM portal_tokens WHERE user_id = NEW.id AND (NOT NEW.is_active OR NEW.password_hash IS DISTINCT FROM OLD.password_hash);
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER portal_users_sessions_ended AFTER UPDATE OF is_active, role, password_hash ON portal_users
  FOR EACH ROW EXECUTE FUNCTION public.end_portal_sessions();

-- The open screens of an ended session are closed immediately, in whichever process serves them.
CREATE FUNCTION public.tell_of_ended_sessions() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('portal_events', 'sessions ended');
  RETURN NULL;
END
$$;

CREATE TRIGGER portal_sessions_ended AFTER DELETE ON portal_sessions
  FOR EACH STATEMENT EXECUTE FUNCTION public.tell_of_ended_sessions();

-- --- Visits and vessels.

-- Hours of a project are the sum of its entries.
CREATE FUNCTION public.sum_project_hours() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  project uuid := coalesce(NEW.project_id, OLD.project_id);
BEGIN
  UPDATE vessel_projects
    SET operator_hours = (SELECT coalesce(sum(hours), 0) FROM project_hours WHERE project_id = project)
    WHERE id = project;
  RETURN NULL;
END
$$;

CREATE TRIGGER project_hours_summed AFTER INSERT OR UPDATE OR DELETE ON project_hours
  FOR EACH ROW EXECUTE FUNCTION public.sum_project_hours();

-- The last service of each vessel is stored in its row, so that lists of ten thousand vessels are ordered and filtered by
-- an index. It is the newest row of the vessel's history: triggers update it after every statement that changes that.
CREATE FUNCTION public.renew_last_services(touched uuid[]) RETURNS void
  LANGUAGE plpgsql AS $$
BEGIN
  IF touched IS NULL THEN RETURN; END IF;
  -- In one order, so that two transactions never wait for each other; read anew once the rows are held.
  PERFORM FROM vessels WHERE id = ANY (touched) ORDER BY id FOR NO KEY UPDATE;
  UPDATE vessels SET last_service_date = newest.service_date, last_service_type = newest.service_type
  FROM unnest(touched) AS of (vessel_id)
  LEFT JOIN LATERAL (
    SELECT history.service_date, history.service_type FROM vessel_service_history history
    WHERE history.vessel_directory_id = of.vessel_id AND history.service_date IS NOT NULL
    ORDER BY history.service_date DESC, history.id DESC LIMIT 1
  ) newest ON true
  WHERE vessels.id = of.vessel_id
    AND (vessels.last_service_date, vessels.last_service_type) IS DISTINCT FROM (newest.service_date, newest.service_type);
END
$$;

CREATE FUNCTION public.note_project_services() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  touched uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(DISTINCT vessel_id) INTO touched FROM new_rows WHERE status IN ('completed', 'closed');
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(DISTINCT vessel_id) INTO touched FROM old_rows WHERE status IN ('completed', 'closed');
  ELSE
    SELECT array_agg(DISTINCT vessel_id) INTO touched FROM (
      SELECT unnest(ARRAY[before.vessel_id, after.vessel_id]) AS vessel_id
      FROM old_rows before JOIN new_rows after ON after.id = before.id
      WHERE (before.status IN ('completed', 'closed') OR after.status IN ('completed', 'closed'))
        AND (before.status IN ('completed', 'closed'), before.vessel_id, before.completed_date, before.service_type)
          IS DISTINCT FROM (after.status IN ('completed', 'closed'), after.vessel_id, after.completed_date, after.service_type)
    ) changed;
  END IF;
  PERFORM public.renew_last_services(touched);
  RETURN NULL;
END
$$;

CREATE TRIGGER vessel_projects_serviced_on_insert AFTER INSERT ON vessel_projects
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.note_project_services();
CREATE TRIGGER vessel_projects_serviced_on_update AFTER UPDATE ON vessel_projects
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.note_project_services();
CREATE TRIGGER vessel_projects_serviced_on_delete AFTER DELETE ON vessel_projects
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.note_project_services();

CREATE FUNCTION public.note_imported_services() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  touched uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(DISTINCT vessel_id) INTO touched FROM new_rows;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(DISTINCT vessel_id) INTO touched FROM old_rows;
  ELSE
    SELECT array_agg(DISTINCT vessel_id) INTO touched FROM
      (SELECT vessel_id FROM old_rows UNION ALL SELECT vessel_id FROM new_rows) both_rows;
  END IF;
  PERFORM public.renew_last_services(touched);
  RETURN NULL;
END
$$;

CREATE TRIGGER imported_services_serviced_on_insert AFTER INSERT ON imported_services
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.note_imported_services();
CREATE TRIGGER imported_services_serviced_on_update AFTER UPDATE ON imported_services
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.note_imported_services();
CREATE TRIGGER imported_services_serviced_on_delete AFTER DELETE ON imported_services
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.note_imported_services();

-- Services of a vessel: completed and closed projects, with those from before the portal.
CREATE VIEW public.vessel_service_history AS
  SELECT p.id, p.vessel_id AS vessel_directory_id, p.id AS project_id, p.completed_date AS service_date,
    u.name AS operator_name, p.service_type, p.status, p.created_at
  FROM vessel_projects p LEFT JOIN portal_users u ON u.id = p.assigned_operator_id
  WHERE p.status IN ('completed', 'closed')
  UNION ALL
  SELECT i.id, i.vessel_id, NULL, i.service_date, i.operator_name, i.service_type, 'imported', i.created_at
  FROM imported_services i;

-- Next service as set by hand, else as computed. The history is a column of its own, read only when it is selected.
CREATE VIEW public.vessel_directory AS
  SELECT vessel.id, vessel.name AS vessel_name, vessel.normalized_name,
    coalesce(company.name, vessel.client_name) AS client_name, vessel.port_agent,
    vessel.vessel_master_name, vessel.vessel_master_phone, vessel.vessel_master_email,
    vessel.engineer_name, vessel.engineer_phone, vessel.engineer_email,
    vessel.port_agent AS port_agent_name, vessel.port_agent_phone, vessel.port_agent_email,
    vessel.location, vessel.system_type1, vessel.system_type2, vessel.brand1,
    CASE WHEN vessel.system_type2 IS NOT NULL THEN vessel.brand2 END AS brand2,
    vessel.last_service_date, vessel.last_service_type, vessel.service_due AS next_service_due,
    coalesce((
      SELECT jsonb_agg(jsonb_build_object('date', history.service_date, 'type', history.service_type,
        'operator', history.operator_name, 'projectId', history.project_id, 'status', history.status)
        ORDER BY history.service_date DESC NULLS LAST, history.id DESC)
      FROM vessel_service_history history WHERE history.vessel_directory_id = vessel.id
    ), '[]'::jsonb) AS service_history,
    vessel.notes, vessel.created_at, vessel.updated_at
  FROM vessels vessel
  LEFT JOIN companies company ON company.id = vessel.company_id;

-- Contacts of a vessel: master, engineer and agent of its row, then the further people.
CREATE VIEW public.vessel_logs AS
  SELECT directory.id, directory.vessel_name, directory.client_name, directory.port_agent,
    coalesce((
      SELECT jsonb_agg(jsonb_build_object('type', person.type, 'name', person.name, 'phone', person.phone,
        'email', person.email) ORDER BY person.place, person.created_at, person.name)
      FROM (
        SELECT 'master', directory.vessel_master_name, directory.vessel_master_phone, directory.vessel_master_email, 1, NULL::timestamptz
        UNION ALL
        SELECT 'engineer', directory.engineer_name, directory.engineer_phone, directory.engineer_email, 2, NULL
        UNION ALL
        SELECT 'agent', directory.port_agent_name, directory.port_agent_phone, directory.port_agent_email, 3, NULL
        UNION ALL
        SELECT further.contact_type, further.name, further.phone, further.email, 4, further.created_at
        FROM vessel_contacts further WHERE further.vessel_id = directory.id
      ) person (type, name, phone, email, place, created_at)
      WHERE coalesce(person.name, person.phone, person.email) IS NOT NULL
    ), '[]'::jsonb) AS contacts,
    directory.location, directory.last_service_date, directory.last_service_type, directory.next_service_due,
    directory.service_history, directory.created_at, directory.updated_at
  FROM vessel_directory directory;

-- --- Billing of a visit's parts, service and expenses.

-- When an item got its present billing status.
CREATE FUNCTION public.note_billing_moment() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  NEW.billing_status_at := now();
  RETURN NEW;
END
$$;

CREATE TRIGGER parts_used_billing_moment BEFORE UPDATE OF billing_status ON parts_used
  FOR EACH ROW WHEN (OLD.billing_status IS DISTINCT FROM NEW.billing_status) EXECUTE FUNCTION public.note_billing_moment();
CREATE TRIGGER charges_billing_moment BEFORE UPDATE OF billing_status ON charges
  FOR EACH ROW WHEN (OLD.billing_status IS DISTINCT FROM NEW.billing_status) EXECUTE FUNCTION public.note_billing_moment();

-- The company of a project's client, by its name, else by another of its names. Null for a client that is no company; a
-- visit without a client belongs to its vessel's company.
CREATE FUNCTION public.find_client(client text, vessel uuid) RETURNS uuid
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE WHEN client IS NULL THEN (SELECT ship.company_id FROM vessels ship WHERE ship.id = vessel)
    ELSE coalesce(
      (SELECT company.id FROM companies company WHERE lower(company.name) = lower(client)),
      (SELECT company.id FROM companies company
        WHERE lower(client) = ANY (SELECT lower(other) FROM unnest(company.alternative_names) other)
        ORDER BY company.name LIMIT 1)
    ) END;

-- Norwegian: nine digits, the last one checks the others by weights modulo 11.
CREATE FUNCTION public.is_organisation_number(number text) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN number ~ '^[0-9]{9}$' AND (
    SELECT sum(substr(number, place::int, 1)::int * weight) % 11 = 0
    FROM unnest(ARRAY[3, 2, 7, 6, 5, 4, 3, 2, 1]) WITH ORDINALITY AS weights (weight, place)
  );

-- Hours that are logged after the service was billed by the hour are billed, too, at the same rate: they are an item of
-- their own until they are on an invoice.
CREATE FUNCTION public.unbilled_hours(visit uuid) RETURNS TABLE (kind text, hours numeric)
  LANGUAGE sql STABLE AS $$
    SELECT each.kind, sum(each.hours) FROM (
      SELECT logged.kind, logged.hours FROM project_hours logged WHERE logged.project_id = visit
      UNION ALL
      SELECT fixed.kind, -fixed.quantity FROM charges billed
      CROSS JOIN LATERAL jsonb_to_recordset(billed.fixed_lines) AS fixed (kind text, quantity numeric)
      WHERE billed.project_id = visit AND fixed.kind IS NOT NULL
    ) each GROUP BY each.kind
  $$;

-- Whether a visit has hours that its billed service doesn't include.
CREATE FUNCTION public.has_further_hours(visit uuid) RETURNS boolean
  LANGUAGE sql STABLE AS $$
    SELECT EXISTS (
        SELECT FROM charges service JOIN vessel_projects project ON project.id = service.project_id
        WHERE service.project_id = visit AND service.kind = 'service' AND service.fixed_lines IS NOT NULL
          AND project.project_value IS NULL AND project.hour_rate IS NOT NULL)
      AND EXISTS (SELECT FROM public.unbilled_hours(visit) unbilled WHERE unbilled.hours > 0)
  $$;

-- The service is billed once its visit has begun and a value or an hourly rate is agreed; unbilled, it is removed with its
-- price. A service in an export remains: its lines are recorded, and removing its price is refused because of the export.
CREATE FUNCTION public.charge_service() RETURNS trigger
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

CREATE TRIGGER vessel_projects_service_made AFTER INSERT ON vessel_projects
  FOR EACH ROW WHEN (NEW.project_value IS NOT NULL OR NEW.hour_rate IS NOT NULL)
  EXECUTE FUNCTION public.charge_service();
CREATE TRIGGER vessel_projects_service_charged AFTER UPDATE OF status, project_value, hour_rate ON vessel_projects
  FOR EACH ROW WHEN (OLD.status <> NEW.status
    OR (OLD.project_value IS NULL AND OLD.hour_rate IS NULL) <> (NEW.project_value IS NULL AND NEW.hour_rate IS NULL))
  EXECUTE FUNCTION public.charge_service();

-- Further hours are an item of their own only while the service is on an invoice; otherwise the service includes them.
CREATE FUNCTION public.charge_further_hours() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  visit uuid := coalesce(NEW.project_id, OLD.project_id);
BEGIN
  IF public.has_further_hours(visit) THEN
    INSERT INTO charges (id, project_id, kind) VALUES (gen_random_uuid(), visit, 'hours')
      ON CONFLICT (project_id) WHERE kind = 'hours' AND fixed_lines IS NULL DO NOTHING;
  ELSE
    DELETE FROM charges WHERE project_id = visit AND kind = 'hours' AND fixed_lines IS NULL;
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER project_hours_charged AFTER INSERT OR UPDATE OF kind, hours OR DELETE ON project_hours
  FOR EACH ROW EXECUTE FUNCTION public.charge_further_hours();
CREATE TRIGGER charges_further_hours AFTER UPDATE OF fixed_lines ON charges
  FOR EACH ROW WHEN (OLD.fixed_lines IS DISTINCT FROM NEW.fixed_lines) EXECUTE FUNCTION public.charge_further_hours();

-- Adds to the sums and subtracts from them what a statement changed, and deletes sums of nothing. Rows are written in one
-- order, so that two transactions wait for each other instead of deadlocking.
CREATE FUNCTION public.keep_part_sums() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  changed text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT 1 AS sign, * FROM added'
    WHEN 'DELETE' THEN 'SELECT -1 AS sign, * FROM gone'
    ELSE 'SELECT 1 AS sign, * FROM added UNION ALL SELECT -1 AS sign, * FROM gone'
  END;
BEGIN
  EXECUTE format(
    'INSERT INTO part_sums AS kept (project_id, currency, billing_status, invoice_number, invoice_date, items, total)
     SELECT project_id, currency, billing_status, invoice_number, invoice_date, sum(sign) AS items,
       sum(sign * coalesce(total_cost, 0)) AS total
     FROM (%s) changed GROUP BY 1, 2, 3, 4, 5
     HAVING sum(sign) <> 0 OR sum(sign * coalesce(total_cost, 0)) <> 0
     ORDER BY 1, 2, 3, 4, 5
     ON CONFLICT ON CONSTRAINT part_sums_key
       DO UPDATE SET items = kept.items + excluded.items, total = kept.total + excluded.total', changed);
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM part_sums WHERE items = 0 AND project_id IN (SELECT project_id FROM gone);
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER parts_used_summed_in AFTER INSERT ON parts_used REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION public.keep_part_sums();
CREATE TRIGGER parts_used_summed_over AFTER UPDATE ON parts_used REFERENCING NEW TABLE AS added OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION public.keep_part_sums();
CREATE TRIGGER parts_used_summed_out AFTER DELETE ON parts_used REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION public.keep_part_sums();

-- Recomputes all sums from the parts.
CREATE FUNCTION public.rebuild_part_sums() RETURNS void
  LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE parts_used IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM part_sums;
  INSERT INTO part_sums (project_id, currency, billing_status, invoice_number, invoice_date, items, total)
    SELECT project_id, currency, billing_status, invoice_number, invoice_date, count(*), sum(coalesce(total_cost, 0))
    FROM parts_used GROUP BY 1, 2, 3, 4, 5;
END
$$;

-- The open export that contains an item: its invoice was sent, so the item can't change until the export's invoice numbers
-- are known or it is given up.
CREATE FUNCTION public.open_export_of(item uuid) RETURNS json
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (
    SELECT json_build_object('id', export.id, 'number', export.number)
    FROM billing_export_items held JOIN billing_exports export ON export.id = held.export_id
    WHERE held.item_id = item AND held.kind = 'invoice' AND held.released_at IS NULL
      AND export.marked_at IS NULL AND export.withdrawn_at IS NULL
  );

CREATE VIEW public.billing_service_lines AS
  SELECT charge.id AS item_id, charge.project_id, line.kind, line.quantity, line.unit, line.unit_price, line.total
  FROM charges charge
  JOIN vessel_projects project ON project.id = charge.project_id
  CROSS JOIN LATERAL (
    SELECT fixed.kind, fixed.quantity, fixed.unit, fixed.unit_price, fixed.total
    FROM jsonb_to_recordset(charge.fixed_lines)
      AS fixed (kind text, quantity numeric, unit text, unit_price numeric, total numeric)
    UNION ALL
    SELECT NULL, 1, 'job', project.project_value, project.project_value
    WHERE charge.fixed_lines IS NULL AND project.project_value IS NOT NULL
    UNION ALL
    SELECT unbilled.kind, unbilled.hours, 'h', project.hour_rate, round(unbilled.hours * project.hour_rate, 2)
    FROM public.unbilled_hours(project.id) unbilled
    WHERE unbilled.hours > 0
      AND charge.fixed_lines IS NULL AND project.project_value IS NULL AND project.hour_rate IS NOT NULL
  ) line
  WHERE charge.kind IN ('service', 'hours');

-- Parts and charges as items, one view each: the first rows of a list come from an index, which a union can't use.
CREATE VIEW public.billing_parts AS
  SELECT part.id, 'part' AS kind, part.project_id, project.project_number, project.vessel_id, part.vessel_name,
    public.find_client(coalesce(project.company_name, project.client_name), project.vessel_id) AS company_id,
    coalesce(project.company_name, project.client_name, project.vessel_name) AS client_name,
    part.used_date AS item_date, part.part_name AS text, part.part_number AS item_number,
    part.quantity::numeric AS quantity, part.unit, part.unit_cost AS unit_price, part.total_cost::numeric AS total,
    part.currency, part.billing_status, part.billing_status_at, part.billing_reason,
    part.invoice_number, part.invoice_date, part.version, part.created_at
  FROM parts_used part
  JOIN vessel_projects project ON project.id = part.project_id;

CREATE VIEW public.billing_charges (
  id, kind, project_id, project_number, vessel_id, vessel_name, company_id, client_name, item_date, text, item_number,
  quantity, unit, unit_price, total, currency, billing_status, billing_status_at, billing_reason, invoice_number,
  invoice_date, version, created_at
) AS
  SELECT charge.id, CASE WHEN charge.kind IN ('service', 'hours') THEN 'service' ELSE 'expense' END, charge.project_id,
    project.project_number, project.vessel_id, project.vessel_name,
    public.find_client(coalesce(project.company_name, project.client_name), project.vessel_id),
    coalesce(project.company_name, project.client_name, project.vessel_name),
    coalesce(charge.charge_date, project.completed_date, project.scheduled_date, project.request_date),
    CASE charge.kind
      WHEN 'service' THEN upper(left(project.service_type, 1)) || substr(project.service_type, 2)
      WHEN 'hours' THEN upper(left(project.service_type, 1)) || substr(project.service_type, 2) || ': further hours'
      ELSE upper(left(charge.kind, 1)) || substr(charge.kind, 2) || ': ' || charge.text
    END,
    NULL,
    CASE
      WHEN charge.kind NOT IN ('service', 'hours') THEN 1
      WHEN charge.fixed_lines IS NOT NULL THEN
        coalesce((SELECT sum((line ->> 'quantity')::numeric) FROM jsonb_array_elements(charge.fixed_lines) line), 0)
      WHEN project.project_value IS NOT NULL THEN 1
      ELSE (SELECT coalesce(sum(line.quantity), 0) FROM billing_service_lines line WHERE line.item_id = charge.id)
    END,
    CASE
      WHEN charge.kind NOT IN ('service', 'hours') THEN 'pcs'
      ELSE coalesce(charge.fixed_lines -> 0 ->> 'unit', CASE WHEN project.project_value IS NULL THEN 'h' ELSE 'job' END)
    END,
    CASE
      WHEN charge.kind NOT IN ('service', 'hours') THEN charge.amount
      ELSE coalesce((charge.fixed_lines -> 0 ->> 'unit_price')::numeric, project.project_value, project.hour_rate)
    END,
    CASE
      WHEN charge.kind NOT IN ('service', 'hours') OR charge.fixed_lines IS NOT NULL THEN charge.amount
      WHEN project.project_value IS NOT NULL THEN project.project_value
      WHEN project.hour_rate IS NOT NULL THEN
        (SELECT coalesce(sum(line.total), 0.00) FROM billing_service_lines line WHERE line.item_id = charge.id)
    END,
    coalesce(charge.currency, project.currency), charge.billing_status, charge.billing_status_at,
    charge.billing_reason, charge.invoice_number, charge.invoice_date, charge.version, charge.created_at
  FROM charges charge
  JOIN vessel_projects project ON project.id = charge.project_id;

CREATE VIEW public.billing_items AS
  SELECT * FROM billing_parts
  UNION ALL
  SELECT * FROM billing_charges;

-- The same amounts, with the parts of a visit added up.
CREATE VIEW public.billing_sums AS
  SELECT project_id, currency, billing_status, invoice_number, invoice_date, items, total FROM part_sums
  UNION ALL
  SELECT project_id, currency, billing_status, invoice_number, invoice_date, 1, total FROM billing_charges;

-- A notice says what was announced; the billing status is read from the part. A notice about a visit has the status of the
-- part of its service that is not on an invoice yet, else of the service.
CREATE VIEW public.billing_notifications AS
  SELECT notice.id, notice.project_id, notice.operator_id, notice.vessel_name, notice.part_id, notice.part_name,
    notice.quantity, notice.total_cost, notice.currency, notice.message, notice.is_read,
    CASE
      WHEN notice.part_id IS NOT NULL THEN part.billing_status
      WHEN notice.part_name IS NOT NULL THEN 'not billable'
      ELSE coalesce(service.billing_status,
        CASE WHEN project.status IN ('closed', 'cancelled') THEN 'not billable' ELSE 'pending' END)
    END AS billing_status,
    notice.created_at
  FROM billing_notices notice
  JOIN vessel_projects project ON project.id = notice.project_id
  LEFT JOIN parts_used part ON part.id = notice.part_id
  LEFT JOIN LATERAL (
    SELECT charge.billing_status FROM charges charge
    WHERE charge.project_id = notice.project_id AND charge.kind IN ('service', 'hours') AND notice.part_name IS NULL
    ORDER BY charge.fixed_lines IS NULL DESC, charge.kind DESC, charge.created_at DESC LIMIT 1
  ) service ON true;
