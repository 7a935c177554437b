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
--> statement-breakpoint
CREATE INDEX "site_counts_kind_idx" ON "site_counts" ("kind","day");