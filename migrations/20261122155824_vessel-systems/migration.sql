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
--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "change_after_days" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "keeps_for_days" integer;--> statement-breakpoint
CREATE INDEX "vessel_reagents_system_id_idx" ON "vessel_reagents" ("system_id","mixed_on");--> statement-breakpoint
CREATE INDEX "vessel_reagents_product_id_idx" ON "vessel_reagents" ("product_id");--> statement-breakpoint
CREATE INDEX "vessel_reagents_logged_by_idx" ON "vessel_reagents" ("logged_by");--> statement-breakpoint
CREATE INDEX "vessel_systems_vessel_id_idx" ON "vessel_systems" ("vessel_id","position");--> statement-breakpoint
ALTER TABLE "vessel_reagents" ADD CONSTRAINT "vessel_reagents_system_id_vessel_systems_id_fkey" FOREIGN KEY ("system_id") REFERENCES "vessel_systems"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "vessel_reagents" ADD CONSTRAINT "vessel_reagents_product_id_products_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "vessel_reagents" ADD CONSTRAINT "vessel_reagents_logged_by_portal_users_id_fkey" FOREIGN KEY ("logged_by") REFERENCES "portal_users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "vessel_systems" ADD CONSTRAINT "vessel_systems_vessel_id_vessels_id_fkey" FOREIGN KEY ("vessel_id") REFERENCES "vessels"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_change_after_check" CHECK ("change_after_days" between 1 and 3650);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_keeps_for_check" CHECK ("keeps_for_days" between 1 and 3650);