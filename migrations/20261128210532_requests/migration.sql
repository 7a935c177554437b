CREATE TABLE "item_aliases" (
	"text" text PRIMARY KEY,
	"product_id" uuid NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" uuid PRIMARY KEY,
	"request_id" uuid NOT NULL,
	"quote_version" integer NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"lines" jsonb NOT NULL,
	"currency" char(3) NOT NULL,
	"valid_until" date NOT NULL,
	"ends_at" timestamp with time zone GENERATED ALWAYS AS ((valid_until + time '16:00') at time zone 'Europe/Oslo') STORED NOT NULL,
	"delivery" text,
	"terms" text,
	"freight" numeric(10,2),
	"vat" jsonb NOT NULL,
	"note" text,
	"accepted_lines" integer[],
	"sent_at" timestamp with time zone,
	"sent_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quotes_state_check" CHECK ("state" in ('draft', 'sent', 'superseded', 'accepted', 'declined', 'expired')),
	CONSTRAINT "quotes_currency_check" CHECK ("currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
CREATE TABLE "request_files" (
	"id" uuid PRIMARY KEY,
	"request_id" uuid,
	"token_hash" bytea,
	"stored_file_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"file_type" text NOT NULL,
	"file_size" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_lines" (
	"id" uuid PRIMARY KEY,
	"request_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"text" text NOT NULL,
	"item_number" text,
	"product_id" uuid,
	"quantity" numeric,
	"unit" text,
	"matched" text DEFAULT 'none' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "request_lines_matched_check" CHECK ("matched" in ('number', 'alias', 'words', 'corrected', 'none')),
	CONSTRAINT "request_lines_quantity_check" CHECK ("quantity" > 0 and "quantity" < 10000000 and scale("quantity") <= 3)
);
--> statement-breakpoint
CREATE TABLE "request_messages" (
	"id" uuid PRIMARY KEY,
	"request_id" uuid NOT NULL,
	"author" text NOT NULL,
	"user_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "request_messages_author_check" CHECK ("author" in ('buyer', 'office'))
);
--> statement-breakpoint
CREATE TABLE "request_numbers" (
	"year" integer PRIMARY KEY,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "requests" (
	"id" uuid PRIMARY KEY,
	"reference" text NOT NULL UNIQUE,
	"state" text DEFAULT 'received' NOT NULL,
	"source" text DEFAULT 'site' NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"vessel_name" text,
	"imo" text,
	"vessel_id" uuid,
	"port" text,
	"eta" text,
	"agent" text,
	"answer_by" date,
	"deliver_to" text,
	"buyer_reference" text,
	"system" text,
	"note" text,
	"contact_name" text,
	"contact_company" text,
	"contact_email" text,
	"contact_phone" text,
	"company_id" uuid,
	"assignee_id" uuid,
	"order_reference" text,
	"accepted_by" text,
	"reason" text,
	"project_id" uuid,
	"pricing_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"has_new_reply" boolean DEFAULT false NOT NULL,
	"link_hash" bytea,
	"link_expires_at" timestamp with time zone,
	"link_revoked_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "requests_state_check" CHECK ("state" in ('received', 'pricing', 'quoted', 'ordered', 'declined', 'expired', 'withdrawn')),
	CONSTRAINT "requests_source_check" CHECK ("source" in ('site', 'mail')),
	CONSTRAINT "requests_language_check" CHECK ("language" in ('en', 'nb')),
	CONSTRAINT "requests_deliver_to_check" CHECK ("deliver_to" in ('ship', 'warehouse'))
);
--> statement-breakpoint
CREATE INDEX "item_aliases_product_id_idx" ON "item_aliases" ("product_id");--> statement-breakpoint
CREATE INDEX "item_aliases_created_by_idx" ON "item_aliases" ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_quote_version_key" ON "quotes" ("request_id","quote_version");--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_draft_key" ON "quotes" ("request_id") WHERE "state" = 'draft';--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_sent_key" ON "quotes" ("request_id") WHERE "state" = 'sent';--> statement-breakpoint
CREATE INDEX "quotes_ends_at_idx" ON "quotes" ("ends_at") WHERE "state" = 'sent';--> statement-breakpoint
CREATE INDEX "quotes_sent_by_idx" ON "quotes" ("sent_by");--> statement-breakpoint
CREATE UNIQUE INDEX "request_files_token_hash_key" ON "request_files" ("token_hash");--> statement-breakpoint
CREATE INDEX "request_files_request_id_idx" ON "request_files" ("request_id");--> statement-breakpoint
CREATE INDEX "request_files_stored_file_id_idx" ON "request_files" ("stored_file_id");--> statement-breakpoint
CREATE INDEX "request_files_unused_idx" ON "request_files" ("created_at") WHERE "request_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "request_lines_n_key" ON "request_lines" ("request_id","n");--> statement-breakpoint
CREATE INDEX "request_lines_product_id_idx" ON "request_lines" ("product_id");--> statement-breakpoint
CREATE INDEX "request_messages_request_id_idx" ON "request_messages" ("request_id","created_at");--> statement-breakpoint
CREATE INDEX "request_messages_user_id_idx" ON "request_messages" ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "requests_link_hash_key" ON "requests" ("link_hash");--> statement-breakpoint
CREATE INDEX "requests_state_idx" ON "requests" ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "requests_created_at_idx" ON "requests" ("created_at","id");--> statement-breakpoint
CREATE INDEX "requests_answer_by_idx" ON "requests" ("answer_by","id");--> statement-breakpoint
CREATE INDEX "requests_assignee_id_idx" ON "requests" ("assignee_id");--> statement-breakpoint
CREATE INDEX "requests_vessel_id_idx" ON "requests" ("vessel_id");--> statement-breakpoint
CREATE INDEX "requests_company_id_idx" ON "requests" ("company_id");--> statement-breakpoint
CREATE INDEX "requests_project_id_idx" ON "requests" ("project_id");--> statement-breakpoint
CREATE INDEX "requests_contact_email_idx" ON "requests" (lower("contact_email"));--> statement-breakpoint
CREATE INDEX "requests_search_idx" ON "requests" USING gin (public.search_text("reference" || ' ' || coalesce("vessel_name", '') || ' '
    || coalesce("contact_company", '') || ' ' || coalesce("contact_name", '')) gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "item_aliases" ADD CONSTRAINT "item_aliases_product_id_products_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "item_aliases" ADD CONSTRAINT "item_aliases_created_by_portal_users_id_fkey" FOREIGN KEY ("created_by") REFERENCES "portal_users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_request_id_requests_id_fkey" FOREIGN KEY ("request_id") REFERENCES "requests"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_sent_by_portal_users_id_fkey" FOREIGN KEY ("sent_by") REFERENCES "portal_users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "request_files" ADD CONSTRAINT "request_files_request_id_requests_id_fkey" FOREIGN KEY ("request_id") REFERENCES "requests"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "request_files" ADD CONSTRAINT "request_files_stored_file_id_stored_files_id_fkey" FOREIGN KEY ("stored_file_id") REFERENCES "stored_files"("id");--> statement-breakpoint
ALTER TABLE "request_lines" ADD CONSTRAINT "request_lines_request_id_requests_id_fkey" FOREIGN KEY ("request_id") REFERENCES "requests"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "request_lines" ADD CONSTRAINT "request_lines_product_id_products_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "request_messages" ADD CONSTRAINT "request_messages_request_id_requests_id_fkey" FOREIGN KEY ("request_id") REFERENCES "requests"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "request_messages" ADD CONSTRAINT "request_messages_user_id_portal_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "portal_users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_vessel_id_vessels_id_fkey" FOREIGN KEY ("vessel_id") REFERENCES "vessels"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_company_id_companies_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_assignee_id_portal_users_id_fkey" FOREIGN KEY ("assignee_id") REFERENCES "portal_users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_project_id_vessel_projects_id_fkey" FOREIGN KEY ("project_id") REFERENCES "vessel_projects"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_check", ADD CONSTRAINT "notifications_kind_check" CHECK ("kind" in ('assigned', 'unassigned', 'moved', 'cancelled', 'comment', 'mention', 'started', 'held', 'completed', 'part-added', 'document-expiring', 'confirmed', 'returned', 'link-asked', 'service-due', 'review-waiting', 'billing-waiting', 'visit-unready', 'entry-held', 'request-received', 'request-reply', 'request-ordered', 'follow-up'));