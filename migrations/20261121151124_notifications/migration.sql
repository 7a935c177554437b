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
--> statement-breakpoint
CREATE INDEX "notifications_user_id_idx" ON "notifications" ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "notifications_unread_idx" ON "notifications" ("user_id") WHERE "read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_unmailed_idx" ON "notifications" ("mail_notices","user_id") WHERE "mailed_at" is null and "mail_notices" <> 'off';--> statement-breakpoint
CREATE INDEX "notifications_project_id_idx" ON "notifications" ("project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once_key" ON "notifications" ("user_id","once_key");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_portal_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "portal_users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_project_id_vessel_projects_id_fkey" FOREIGN KEY ("project_id") REFERENCES "vessel_projects"("id") ON DELETE CASCADE;