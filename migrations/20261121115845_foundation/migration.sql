CREATE TABLE "idempotency_keys" (
	"key_hash" bytea PRIMARY KEY,
	"body_hash" bytea,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "instance_state" (
	"key" text PRIMARY KEY,
	"value" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
	CONSTRAINT "outgoing_mail_status_check" CHECK ("status" in ('waiting', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "admin_sessions" (
	"id" uuid PRIMARY KEY,
	"session_token" text NOT NULL UNIQUE,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY,
	"username" text NOT NULL UNIQUE,
	"password" text NOT NULL,
	"lookup_tag" bytea NOT NULL UNIQUE,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "brands" (
	"id" uuid PRIMARY KEY,
	"name" text NOT NULL,
	"description" text,
	"order" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_categories" (
	"id" uuid PRIMARY KEY,
	"name" text NOT NULL,
	"description" text,
	"order" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
	"search_text" text GENERATED ALWAYS AS (public.search_text(name || ' ' || description)) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_submissions" (
	"id" uuid PRIMARY KEY,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"company" text,
	"phone" text,
	"service" text,
	"message" text NOT NULL,
	"content_hash" bytea NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal_users" (
	"id" uuid PRIMARY KEY,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"role" text NOT NULL,
	"name" text NOT NULL,
	"location" text,
	"phone" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "portal_users_role_check" CHECK ("role" in ('manager', 'operator'))
);
--> statement-breakpoint
CREATE TABLE "site_settings" (
	"id" integer PRIMARY KEY DEFAULT 1,
	"value" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_settings_single_row" CHECK ("id" = 1)
);
--> statement-breakpoint
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
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_key_wraps" (
	"id" uuid PRIMARY KEY,
	"key_id" text NOT NULL,
	"kind" text NOT NULL,
	"wrap" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_keys" (
	"id" text PRIMARY KEY,
	"public_key" bytea NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
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
	CONSTRAINT "whistleblower_reports_status_check" CHECK ("status" in ('new', 'acknowledged', 'in work', 'closed'))
);
--> statement-breakpoint
CREATE INDEX "outgoing_mail_status_idx" ON "outgoing_mail" ("status","created_at");--> statement-breakpoint
CREATE INDEX "admin_sessions_user_id_idx" ON "admin_sessions" ("user_id");--> statement-breakpoint
CREATE INDEX "admin_sessions_expires_at_idx" ON "admin_sessions" ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "brands_name_key" ON "brands" (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "product_categories_name_key" ON "product_categories" (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "products_item_number_key" ON "products" (lower("item_number"));--> statement-breakpoint
CREATE INDEX "products_item_key_idx" ON "products" ("item_key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "products_item_key_bare_idx" ON "products" ("item_key_bare" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "products_search_text_idx" ON "products" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_category_id_idx" ON "products" ("category_id");--> statement-breakpoint
CREATE INDEX "products_brand_id_idx" ON "products" ("brand_id");--> statement-breakpoint
CREATE INDEX "products_order_idx" ON "products" ("order","name","id");--> statement-breakpoint
CREATE INDEX "contact_submissions_created_at_idx" ON "contact_submissions" ("created_at");--> statement-breakpoint
CREATE INDEX "contact_submissions_content_hash_idx" ON "contact_submissions" ("content_hash","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "portal_users_email_key" ON "portal_users" (lower("email"));--> statement-breakpoint
CREATE INDEX "team_members_order_idx" ON "team_members" ("order","name");--> statement-breakpoint
CREATE INDEX "report_key_wraps_key_id_idx" ON "report_key_wraps" ("key_id");--> statement-breakpoint
CREATE INDEX "whistleblower_reports_day_idx" ON "whistleblower_reports" ("day");--> statement-breakpoint
ALTER TABLE "admin_sessions" ADD CONSTRAINT "admin_sessions_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_product_categories_id_fkey" FOREIGN KEY ("category_id") REFERENCES "product_categories"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_brand_id_brands_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "report_key_wraps" ADD CONSTRAINT "report_key_wraps_key_id_report_keys_id_fkey" FOREIGN KEY ("key_id") REFERENCES "report_keys"("id") ON DELETE CASCADE;