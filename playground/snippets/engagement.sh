aimahead solve engagement.json
