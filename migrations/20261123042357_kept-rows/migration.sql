CREATE TABLE "acts" (
	"id" uuid PRIMARY KEY,
	"seq" bigint NOT NULL UNIQUE,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "acts_kind_check" CHECK ("kind" in ('created', 'edited', 'deleted', 'imported', 'ordered', 'put back'))
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX "kept_rows_entity_idx" ON "kept_rows" ("entity_type","entity_id","seq");--> statement-breakpoint
CREATE INDEX "kept_rows_put_back_by_idx" ON "kept_rows" ("put_back_by");--> statement-breakpoint
ALTER TABLE "kept_rows" ADD CONSTRAINT "kept_rows_act_id_acts_id_fkey" FOREIGN KEY ("act_id") REFERENCES "acts"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "kept_rows" ADD CONSTRAINT "kept_rows_put_back_by_acts_id_fkey" FOREIGN KEY ("put_back_by") REFERENCES "acts"("id") ON DELETE SET NULL;