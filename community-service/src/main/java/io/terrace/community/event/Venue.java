package io.terrace.community.event;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.ZoneId;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// Where an event is.
///
/// @param lat degrees north, -90 to 90
/// @param lng degrees east, -180 to 180
/// @param radiusM how far from there a fan is still at the venue: 200 m unless said otherwise
/// @param timezone IANA
@Embeddable
@Schema(name = "Venue")
public record Venue(
        @Column(name = "venue_name") @NotBlank @Size(max = 200) String name,

        @NotNull @DecimalMin("-90") @DecimalMax("90") Double lat,
        @NotNull @DecimalMin("-180") @DecimalMax("180") Double lng,
        @Column(name = "radius_m") @Min(10) @Max(50_000) Integer radiusM,
        @NotNull @Size(max = 64) String timezone) {

    private static final int USUAL_RADIUS_M = 200;

    public Venue {
        radiusM = radiusM == null ? USUAL_RADIUS_M : radiusM;
    }

    boolean isInAKnownZone() {
        return ZoneId.getAvailableZoneIds().contains(timezone);
    }

    /// Its clocks.
    public ZoneId zone() {
        return ZoneId.of(timezone);
    }
}
