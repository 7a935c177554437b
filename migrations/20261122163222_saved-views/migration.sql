CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name_key" ON "saved_views" ("user_id","list",lower("name"));--> statement-breakpoint
CREATE INDEX "saved_views_user_id_idx" ON "saved_views" ("user_id");--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_portal_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "portal_users"("id") ON DELETE CASCADE;