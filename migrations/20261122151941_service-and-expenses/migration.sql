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
	CONSTRAINT "charges_kind_check" CHECK ("kind" in ('service', 'travel', 'accommodation', 'freight')),
	CONSTRAINT "charges_expense_check" CHECK ("kind" = 'service' or ("text" is not null and "charge_date" is not null
        and "currency" is not null and "user_id" is not null)),
	CONSTRAINT "charges_billing_status_check" CHECK ("billing_status" in ('pending', 'approved', 'billed', 'not billable', 'credited')),
	CONSTRAINT "charges_amount_check" CHECK ("amount" >= 0),
	CONSTRAINT "charges_currency_check" CHECK ("currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
ALTER TABLE "parts_used" ADD COLUMN "billing_status_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "vessel_projects" ADD COLUMN "hour_rate" numeric(10,2);--> statement-breakpoint
CREATE INDEX "charges_project_id_idx" ON "charges" ("project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "charges_service_key" ON "charges" ("project_id") WHERE "kind" = 'service';--> statement-breakpoint
CREATE INDEX "charges_user_id_idx" ON "charges" ("user_id");--> statement-breakpoint
CREATE INDEX "charges_stored_file_id_idx" ON "charges" ("stored_file_id");--> statement-breakpoint
CREATE INDEX "charges_billing_status_idx" ON "charges" ("billing_status");--> statement-breakpoint
CREATE INDEX "charges_invoice_number_idx" ON "charges" (lower("invoice_number")) WHERE "invoice_number" is not null;--> statement-breakpoint
CREATE INDEX "charges_invoice_date_idx" ON "charges" ("invoice_date") WHERE "invoice_date" is not null;--> statement-breakpoint
CREATE INDEX "parts_used_invoice_date_idx" ON "parts_used" ("invoice_date") WHERE "invoice_date" is not null;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_project_id_vessel_projects_id_fkey" FOREIGN KEY ("project_id") REFERENCES "vessel_projects"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_user_id_portal_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "portal_users"("id");--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_stored_file_id_stored_files_id_fkey" FOREIGN KEY ("stored_file_id") REFERENCES "stored_files"("id");--> statement-breakpoint
ALTER TABLE "vessel_projects" ADD CONSTRAINT "vessel_projects_hour_rate_check" CHECK ("hour_rate" >= 0);