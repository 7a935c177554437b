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
--> statement-breakpoint
CREATE INDEX "pictures_unused_since_idx" ON "pictures" ("unused_since");